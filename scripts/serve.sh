#!/bin/sh
# Starts the built server: `npm start`, the journeys and the measurements all do it here, so that they run the same.
cd "$(dirname "$0")/.." || exit 1

# glibc keeps what is freed in up to 16 arenas; two are enough for one thread of ours and those that hash passwords. Blocks above
# 128 KiB, like the 19 MiB of a password's hash, go back to the system as soon as they are free.
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072

# Compiled code is kept from one start to the next.
export NODE_COMPILE_CACHE=node_modules/.cache/node

# New objects get 8 MiB before they are looked through, and the heap grows in small steps: less memory for a little more work.
exec node_modules/.bin/node --max-semi-space-size=8 --heap-growing-percent=30 --enable-source-maps server/dist/main.js
