import { formatNumber } from 'contract/core/format.ts'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { beginning, type Content, contentOf, hashOf, type Range } from './seal.ts'

type Seal = Range & { id: number; rows: number; previous_hash: string; hash: string }

/** The result: how much is sealed, the last hash and what has come since; or the first difference from the seals. */
type Verified =
  | { problem: string }
  | {
      problem: undefined
      seals: number
      rows: number
      head: string | undefined
      unsealed: { rows: number; since: string | null }
    }

/** Number of seals read at a time. */
const atOnce = 500

/**
 * Checks the audit against the whole chain of seals, with constant memory and in one snapshot, so that the database may
 * be in use meanwhile.
 * @param known hashes that were noted earlier outside the database and must be part of the chain
 * @param onProgress called from time to time with the number of rows checked
 */
export function verifyAudit(
  db: Database,
  { known = [], onProgress = () => {} }: { known?: readonly string[]; onProgress?: (rows: number) => void } = {}
): Promise<Verified> {
  return db.transaction(async tx => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    await tx.execute(sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
    return walk(tx, known, onProgress)
  })
}

async function walk(tx: Transaction, known: readonly string[], onProgress: (rows: number) => void): Promise<Verified> {
  let last: Seal | undefined
  let [seals, rows] = [0, 0]
  const missing = new Set(known)
  for (;;) {
    const { rows: next } = await tx.execute<Seal>(
      sql`select id, from_id, to_id, rows, previous_hash, hash from public.audit_seal
        where id > ${last?.id ?? -2_147_483_648} order by id limit ${atOnce}`
    )
    for (const seal of next) {
      const problem = brokenLink(seal, last) ?? brokenContent(seal, await contentOf(tx, seal))
      if (problem) return { problem }
      last = seal
      seals++
      rows += seal.rows
      missing.delete(seal.hash)
    }
    onProgress(rows)
    if (!next.length) break
  }
  const strays = await strayRows(tx)
  if (strays) return { problem: strays }
  for (const hash of missing)
    return { problem: `El sello anotado ${hash} no está en la cadena: los sellos se han rehecho, o falta el final.` }
  if (seals === 0 && (await hasSealed(tx))) return { problem: 'Faltan todos los sellos: la cadena se ha vaciado.' }
  return { problem: undefined, seals, rows, head: last?.hash, unsealed: await unsealed(tx, last?.to_id ?? 0) }
}

const nameOf = ({ id, from_id, to_id }: Seal) => `Sello ${id} (registros ${from_id} a ${to_id})`

function brokenLink(seal: Seal, last: Seal | undefined): string | undefined {
  if (seal.previous_hash === (last?.hash ?? beginning) && seal.from_id === (last?.to_id ?? 0) + 1) return undefined
  return `${nameOf(seal)}: no continúa ${last ? `el sello ${last.id}` : 'el principio de la cadena'}. Falta un sello antes, o se ha cambiado uno de los dos.`
}

function brokenContent(seal: Seal, now: Content): string | undefined {
  const difference = now.rows - seal.rows
  if (difference < 0) return `${nameOf(seal)}: faltan registros; se sellaron ${seal.rows} y hay ${now.rows}.`
  if (difference > 0) return `${nameOf(seal)}: sobran registros; se sellaron ${seal.rows} y hay ${now.rows}.`
  if (hashOf(seal, now, seal.previous_hash) !== seal.hash)
    return `${nameOf(seal)}: se ha cambiado alguno de sus registros, o el sello.`
  return undefined
}

/** The sequence starts at 1, so rows with lower ids were inserted by hand to avoid the seals. */
async function strayRows(tx: Transaction): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from public.audit_log where id < 1 order by id desc limit 1`
  )
  return rows[0] && `Registro ${rows[0].id}: no pertenece a ningún tramo; se ha añadido a mano.`
}

/** Whether there has ever been a seal: numbers that were given out don't come back. */
async function hasSealed(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`select is_called as has from public.audit_seal_id_seq`)
  return rows[0]?.has ?? false
}

async function unsealed(tx: Transaction, after: number): Promise<{ rows: number; since: string | null }> {
  const { rows } = await tx.execute<{ rows: number; since: string | null }>(
    sql`select count(*)::int as rows, to_char(min(at), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since from public.audit_log
      where id > ${after}`
  )
  return rows[0] ?? { rows: 0, since: null }
}

/** Milliseconds. New rows wait for the next round and for open transactions; a longer wait is unusual. */
const usualWait = 10 * 60_000

/** The result in Spanish sentences. */
export function report(result: Exclude<Verified, { problem: string }>, now = Date.now()): string[] {
  const { seals, rows, head, unsealed: rest } = result
  const late = rest.since !== null && now - Date.parse(rest.since) > usualWait
  return [
    seals === 0
      ? 'Todavía no hay sellos: el servidor sella cada minuto lo que ha llegado.'
      : `Correcto: ${formatNumber(rows, 0)} registros bajo ${formatNumber(seals, 0)} sellos, ninguno cambiado, quitado ni añadido.`,
    ...(rest.rows > 0
      ? [
          `Sin sellar todavía: ${formatNumber(rest.rows, 0)} registros${late ? ', desde hace más de diez minutos. ¿Está parado el servidor, o hay una transacción abierta?' : '.'}`
        ]
      : []),
    ...(head
      ? [
          `Último sello: ${head}`,
          'Anótelo fuera de este servidor (papel, correo, otra máquina) y compruébelo más adelante: npm run audit:verify -- SELLO',
          'Quien pudiera cambiar la base de datos podría rehacer todos los sellos, pero no llegar al que usted anotó.'
        ]
      : [])
  ]
}
