"""Buttons, dialogs, scrolling, fonts, theme and layout."""
