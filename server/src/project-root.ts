import { fileURLToPath } from 'node:url'

/** Folder of the checkout, with a slash at its end. The bundle lies as deep as this file (`server/dist`), so this holds there too. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))
