"""Sections 1 to 6: flags, retreat, rally, rout, retire and rally."""
