"""The special rules, one module each (JX-140 to JX-152)."""
