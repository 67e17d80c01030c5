import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../server/src/env.ts'
import { checkConnection } from '../server/src/platform/database/check-connection.ts'
import { joinEmbedded, startEmbedded } from '../server/src/platform/database/embedded.ts'
import { StartError } from '../server/src/platform/start-error.ts'

/**
 * The database in DATABASE_URL, or the one in DATA_DIR, whether its server runs or not.
 * @throws {StartError} when there is none
 */
export async function findDatabase({
  DATABASE_URL,
  DATA_DIR
}: Env): Promise<{ url: string; close: () => Promise<void> | void }> {
  if (DATABASE_URL) {
    await checkConnection(DATABASE_URL)
    return { url: DATABASE_URL, close: () => {} }
  }
  if (!existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION')))
    throw new StartError(
      `No hay base de datos en ${DATA_DIR}: indique la carpeta en DATA_DIR, o la dirección en DATABASE_URL`
    )
  const running = await joinEmbedded(DATA_DIR)
  if (running) return { url: running.url, close: running.leave }
  const { url, stop } = await startEmbedded({
    dataDir: DATA_DIR,
    log: console.error,
    onLost: error => console.error(error.message)
  })
  return { url, close: stop }
}
