import { formatNumber } from 'contract/core/format.ts'
import { readEnv } from '../server/src/env.ts'
import { lastNote, notesFile } from '../server/src/features/audit/seal-notes.ts'
import { report, verifyAudit } from '../server/src/features/audit/verify.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { findDatabase } from './find-database.ts'

/**
 * Checks the audit against its seals: of the database in DATABASE_URL, or of the one in DATA_DIR, whether its server
 * runs or not. A hash that was noted earlier must be among the seals, and so must the last one that the server noted in
 * DATA_DIR. Ends with 1 at the first difference.
 */
try {
  process.exitCode = await verify(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

async function verify([known, ...rest]: string[]): Promise<number> {
  if (rest.length || (known !== undefined && !/^[0-9a-f]{64}$/.test(known)))
    throw new StartError('Uso: npm run audit:verify [-- SELLO], con los 64 caracteres de un sello anotado antes')
  const env = readEnv({ ...process.env, SEED: 'none' })
  const notes = notesFile(env.DATA_DIR)
  const { url, close } = await findDatabase(env)
  const database = openDatabase(url, { max: 1 })
  try {
    let told = 0
    const onProgress = (rows: number) => {
      if (rows - told < 100_000) return
      told = rows
      console.log(`${formatNumber(rows, 0)} registros comprobados…`)
    }
    const noted = await lastNote(notes)
    const result = await verifyAudit(database.db, {
      known: [known, noted?.hash].filter(hash => hash !== undefined),
      onProgress
    })
    if (result.problem !== undefined) {
      console.error(`La auditoría NO es la que se selló.\n${result.problem}`)
      return 1
    }
    for (const line of report(result)) console.log(line)
    console.log(
      noted
        ? `La cadena llega al sello ${noted.id}, el último que anotó el servidor en ${notes}.`
        : `El servidor no ha anotado sellos en ${notes}: solo el que usted anotó muestra un final que falta.`
    )
    return 0
  } finally {
    await database.close()
    await close()
  }
}
