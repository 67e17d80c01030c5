import type { PoolClient } from 'pg'

/**
 * Tables that are filled without keys and indexes: making these afterwards costs less than updating them row by row.
 */
const tables = [
  'anomaly_report',
  'anomaly_report_transition',
  'anomaly_report_witness',
  'base_activity',
  'check',
  'check_staff',
  'check_task',
  'reading',
  'unplanned',
  'unplanned_staff',
  'work_order',
  'work_order_observation',
  'work_order_staff',
  'work_order_transition',
  'work_order_words'
]

type Definition = { of: string; name: string; definition: string }
/** SQL, with the title under which its progress is shown. */
export type Step = { title: string; sql: string; /** its table */ of?: string }

/** Drops keys and indexes that would slow loading down, and answers with the steps that make them again. */
export async function dropIndexes(client: PoolClient): Promise<Step[]> {
  const ask = async (sql: string) => (await client.query<Definition>(sql, [tables])).rows
  const filled = `(select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any($1))`
  const constraints = (where: string) =>
    ask(
      `select conrelid::regclass as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where ${where} order by 1, 2`
    )

  const foreignKeys = await constraints(`contype = 'f' and (conrelid in ${filled} or confrelid in ${filled})`)
  const keys = await constraints(`contype in ('p', 'u') and conrelid in ${filled}`)
  for (const { of, name } of [...foreignKeys, ...keys]) await client.query(`alter table ${of} drop constraint ${name}`)
  const indexes = await ask(
    `select indrelid::regclass as of, indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid in ${filled} order by 1, 2`
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)

  const add = ({ of, name, definition }: Definition) => ({
    of,
    sql: `alter table ${of} add constraint ${name} ${definition}`
  })
  const byTable = (what: string, statements: { of: string; sql: string }[]) =>
    [...Map.groupBy(statements, ({ of }) => of)].map(([of, group]) => ({
      of,
      title: `${what} de ${of.replaceAll('"', '')}`,
      sql: group.map(({ sql }) => sql).join(';')
    }))
  return [
    ...byTable('Índices', [...keys.map(add), ...indexes.map(({ of, definition }) => ({ of, sql: definition }))]),
    ...byTable('Claves foráneas', foreignKeys.map(add))
  ]
}
