import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatNumber } from 'contract/format.ts'
import { readEnv } from '../server/src/env.ts'
import { report, verifyAudit } from '../server/src/features/audit/verify.ts'
import { checkConnection } from '../server/src/platform/database/check-connection.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { joinEmbedded, startEmbedded } from '../server/src/platform/database/embedded.ts'
import { StartError } from '../server/src/start-error.ts'

/**
 * Holds the audit against its seals: the database in DATABASE_URL, or the one in DATA_DIR, whether its server runs or not. With a
 * hash that was noted earlier, that one must be among the seals. Ends with 1 at the first thing that is not as it was sealed.
 */
try {
  process.exitCode = await verify(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

async function verify([known, ...rest]: string[]): Promise<number> {
  if (rest.length || (known !== undefined && !/^[0-9a-f]{64}$/.test(known))) throw new StartError('Uso: npm run audit:verify [-- SELLO], con los 64 caracteres de un sello anotado antes')
  const { url, close } = await findDatabase()
  const database = openDatabase(url, { max: 1 })
  try {
    let told = 0
    const onProgress = (rows: number) => {
      if (rows - told < 100_000) return
      told = rows
      console.log(`${formatNumber(rows, 0)} registros comprobados…`)
    }
    const result = await verifyAudit(database.db, { known, onProgress })
    if (result.problem !== undefined) {
      console.error(`La auditoría NO es la que se selló.\n${result.problem}`)
      return 1
    }
    for (const line of report(result)) console.log(line)
    return 0
  } finally {
    await database.close()
    await close()
  }
}

async function findDatabase(): Promise<{ url: string; close: () => Promise<void> | void }> {
  const { DATABASE_URL, DATA_DIR } = readEnv({ ...process.env, SEED: 'none' })
  if (DATABASE_URL) {
    await checkConnection(DATABASE_URL)
    return { url: DATABASE_URL, close: () => {} }
  }
  if (!existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION'))) throw new StartError(`No hay base de datos en ${DATA_DIR}: indique la carpeta en DATA_DIR, o la dirección en DATABASE_URL`)
  const running = await joinEmbedded(DATA_DIR)
  if (running) return { url: running.url, close: running.leave }
  const { url, stop } = await startEmbedded({ dataDir: DATA_DIR, log: console.error, onLost: error => console.error(error.message) })
  return { url, close: stop }
}
