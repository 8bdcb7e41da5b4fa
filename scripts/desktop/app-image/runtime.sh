#!/bin/sh
# What an AppImage begins with in the tests, where the real runtime cannot be downloaded. It does the same as the real one without FUSE:
# unpacks what follows it in the file, tells the start script where, becomes it, and removes the folder when that has ended.
set -e
APPIMAGE=$(readlink -f "$0")
APPDIR=$(mktemp -d "${TMPDIR:-/tmp}/.mount_rl-coXXXXXX")
export APPIMAGE APPDIR ARGV0="$0" OWD="$PWD"
unsquashfs -quiet -no-progress -force -offset 4096 -dest "$APPDIR" "$APPIMAGE" > /dev/null
(while kill -0 $$; do sleep 0.2; done; rm -rf "$APPDIR") < /dev/null > /dev/null 2>&1 &
exec "$APPDIR/AppRun" "$@"
exit 1
