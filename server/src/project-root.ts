import { fileURLToPath } from 'node:url'

/**
 * Folder of the checkout, with a final slash. Also right in the bundle, because `server/dist` is as deep as this file's
 * folder.
 */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))
