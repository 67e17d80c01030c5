import type { ReasonUse } from 'contract/catalogs/reason-uses.ts'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { ResourceSource } from '../../platform/http/resource-routes.ts'

/** What keeps the words of a catalogue's record: rows of `from`, which people call `by`. */
type Keeper = { by: string; from: (words: string) => SQL }

const order = (status: number): Keeper => ({
  by: 'órdenes de trabajo',
  from: words => sql`work_order_transition where fkc_to = ${status} and reason = ${words}`
})
const readings: Keeper = { by: 'lecturas', from: words => sql`reading where reason = ${words}` }

/** Where the reasons are kept that people give for each thing. */
const keepers: Readonly<Record<ReasonUse, Keeper>> = {
  reschedule: { by: 'reprogramaciones', from: words => sql`reschedule_history where reason = ${words}` },
  deactivate: { by: 'actividades por base', from: words => sql`base_activity where inactive_reason = ${words}` },
  not_done: { by: 'checks', from: words => sql`"check" where not_done_reason = ${words}` },
  hold: order(workOrderStatus.EN_ESPERA),
  cancel: order(workOrderStatus.CANCELADO),
  doubt: readings,
  reading: readings,
  replace: { by: 'estancias de activos', from: words => sql`asset_version where reason = ${words}` }
}

const measured: Keeper = { by: 'actividades', from: words => sql`activity where measure_unit = ${words}` }

const isKept = async (db: Transaction, { from }: Keeper, words: string) =>
  (await db.execute(sql`select 1 from ${from(words)} limit 1`)).rows.length > 0

type Rules = Required<Pick<ResourceSource, 'beforeWrite' | 'beforeRemove'>>
type Row = Readonly<Record<string, unknown>>

/**
 * What others keep as words, without a foreign key, stays as it is while it is kept: it can be switched off only, so
 * that what was written can be counted by it.
 * @param words the field whose words are kept; `fixed`: fields that give them their meaning
 */
const keptAsWords = (words: string, fixed: readonly string[], keeperOf: (row: Row) => Keeper): Rules => ({
  beforeWrite: async ({ db, fields, before }) => {
    if (!before || ![words, ...fixed].some(name => name in fields && fields[name] !== before[name])) return
    const keeper = keeperOf(before)
    if (await isKept(db, keeper, String(before[words])))
      throw conflict('in_use', `No se puede cambiar: está en uso por ${keeper.by}. Desactívelo y añada otro`)
  },
  beforeRemove: async ({ db, row }) => {
    const keeper = keeperOf(row)
    if (await isKept(db, keeper, String(row[words])))
      throw conflict('in_use', `No se puede eliminar: está en uso por ${keeper.by}`)
  }
})

/** A reason that was given keeps its words and what it is for. */
export const reasonRules = keptAsWords('name', ['used_for'], row => keepers[row['used_for'] as ReasonUse])

/** A unit that activities are measured in keeps its symbol. */
export const measureUnitRules = keptAsWords('symbol', [], () => measured)
