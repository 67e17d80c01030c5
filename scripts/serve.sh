#!/bin/sh
# Starts the built server. `npm start`, the journeys and the measurements all use it, so that they run the same.
cd "$(dirname "$0")/.." || exit 1

# glibc keeps freed memory in up to 16 arenas; two are enough for our main thread and those that hash passwords. Blocks
# above 128 KiB, such as the 19 MiB of a password's hash, go back to the system as soon as they are freed.
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072

# Keeps compiled code from one start to the next.
export NODE_COMPILE_CACHE=node_modules/.cache/node

# Collects new objects after 8 MiB, keeps that room, and grows the heap in small steps: less memory for a little more
# work (decision 29).
exec node_modules/.bin/node --max-semi-space-size=8 --lazy-new-space-shrinking --heap-growing-percent=30 server/dist/main.js
