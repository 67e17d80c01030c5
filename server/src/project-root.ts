import { fileURLToPath } from 'node:url'

/** Folder of the checkout, with a final slash. Right in the bundle too: `server/dist` is as deep as this folder. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
