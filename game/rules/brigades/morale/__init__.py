"""Tests of morale, flight and rallying."""
