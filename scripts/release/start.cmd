@echo off
node "%~dp0taya.mjs" start %*
