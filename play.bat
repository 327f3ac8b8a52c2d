@echo off
rem Starts the game: a double click is enough. Python 3.11 or newer must be installed.
cd /d "%~dp0"
set PYTHON=python
where py >nul 2>nul && set PYTHON=py -3
%PYTHON% start.py %*
if errorlevel 1 pause
