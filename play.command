#!/bin/sh
# Starts the game on macOS and Linux: a double click is enough. Python 3.11 or newer must be installed.
cd "$(dirname "$0")" || exit 1
exec python3 start.py "$@"
