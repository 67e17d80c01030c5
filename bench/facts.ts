import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Values for the questions, found in the measured data. */
export type Facts = {
  /** lines with orders */
  lines: number[]
  /** the line whose closed orders are nearest to 80,000 */
  bigLine: number
  /** number of closed orders of that line */
  closed: number
  /** two words that both occur in about 100 of its orders */
  words: [string, string]
  wordMatches: number
  /** the line whose base activities are nearest to 2,000, and how many there are */
  planLine: number
  planned: number
  /** first and last day of a month in which no line has more than 500 activities due */
  month: [string, string]
  dueInMonth: number
  /** orders with checks and people, from the oldest to the newest */
  orders: number[]
  /** anomaly reports that others of their base or place may be about, the latest */
  reports: number[]
  /** where orders may be created: base, its place, a responsible person */
  places: { fk_location: number; fk_base: number; fk_responsible: number }[]
  admin: number
  /** number of orders that earlier measurements created */
  created: number
}

/** Title of the orders that question W creates. */
export const createdTitle = 'Medición de rendimiento'

const one = async <T extends object>(client: pg.Client, sql: string, values: unknown[] = []): Promise<T | undefined> =>
  (await client.query<T>(sql, values)).rows[0]

/** @param words two words to search for, instead of those that are found */
export async function findFacts(client: pg.Client, words?: [string, string]): Promise<Facts> {
  const lines = await client.query<{ fk_line: number; closed: number }>(
    'select fk_line, count(*) filter (where fkc_status = 13)::int as closed from work_order group by 1 order by 1'
  )
  const big = lines.rows.toSorted((a, b) => Math.abs(a.closed - 80_000) - Math.abs(b.closed - 80_000))[0]
  if (!big) throw new Error('No hay órdenes de trabajo que medir: npm run seed -- large')
  const found = words ?? (await findWords(client, big.fk_line))
  const month = await findMonth(client)
  const plan = await one<{ fk_line: number; n: number }>(
    client,
    'select fk_line, count(*)::int as n from base_activity group by 1 order by abs(count(*) - 2000), 1 limit 1'
  )
  const places = await client.query<Facts['places'][number]>(
    `select fk_location, id as fk_base,
       (select s.id from staff s where s.is_active order by s.id * b.id % 997, s.id limit 1) as fk_responsible
     from (select *, row_number() over (partition by fk_line order by id) as n from base where fk_line is not null) b
     where n <= 20 order by id`
  )
  return {
    lines: lines.rows.map(row => row.fk_line),
    bigLine: big.fk_line,
    closed: big.closed,
    words: found,
    wordMatches: await matches(client, big.fk_line, found),
    planLine: plan?.fk_line ?? big.fk_line,
    planned: plan?.n ?? 0,
    month: [month.from, month.to],
    dueInMonth: month.due,
    orders: await findOrders(client, 1000),
    reports: (
      await client.query<{ id: number }>(
        `select id from anomaly_report where state = 'active' and fk_base is not null order by id desc limit 500`
      )
    ).rows.map(({ id }) => id),
    places: places.rows,
    admin:
      (await one<{ id: number }>(client, `select id from "user" where email = 'admin@teleferico.example'`))?.id ?? 0,
    created:
      (await one<{ n: number }>(client, 'select count(*)::int as n from work_order where title = $1', [createdTitle]))
        ?.n ?? 0
  }
}

const matches = async (client: pg.Client, line: number, [first, second]: readonly string[]): Promise<number> =>
  (
    await one<{ n: number }>(
      client,
      `select count(*)::int as n from work_order_words where fk_line = $1 and text like '%' || search_key($2) || '%'
        and text like '%' || search_key($3) || '%'`,
      [line, first, second]
    )
  )?.n ?? 0

/** Two words that occur together in the newest orders: the pair that nearest to 100 orders of the line have. */
async function findWords(client: pg.Client, line: number): Promise<[string, string]> {
  const { rows } = await client.query<{ key: string }>(
    `select search_key(description) as key from work_order
      where fk_line = $1 and description is not null and title <> $2 order by id desc limit 20000`,
    [line, createdTitle]
  )
  const pairs = new Map<string, number>()
  for (const { key } of rows) {
    const words = [...new Set(key.match(/[a-zñ]{5,}/g))].sort().slice(0, 8)
    for (const [index, first] of words.entries())
      for (const second of words.slice(index + 1))
        pairs.set(`${first} ${second}`, (pairs.get(`${first} ${second}`) ?? 0) + 1)
  }
  const total =
    (
      await one<{ n: number }>(
        client,
        'select count(*)::int as n from work_order where fk_line = $1 and description is not null',
        [line]
      )
    )?.n ?? 1
  const wanted = (100 * rows.length) / total
  const candidates = [...pairs]
    .toSorted(([a, m], [b, n]) => Math.abs(m - wanted) - Math.abs(n - wanted) || a.localeCompare(b))
    .slice(0, 8)
  let best: { pair: [string, string]; far: number } = { pair: ['orden', 'linea'], far: Infinity }
  for (const [pair] of candidates) {
    const words = pair.split(' ') as [string, string]
    const far = Math.abs((await matches(client, line, words)) - 100)
    if (far < best.far) best = { pair: words, far }
  }
  return best.pair
}

/** The month with most programmable activities, of those in which no line has more than a page of 500. */
async function findMonth(client: pg.Client): Promise<{ from: string; to: string; due: number }> {
  const month = await one<{ from: string; to: string; due: number }>(
    client,
    `select to_char(month, 'YYYY-MM-DD') as from,
      to_char(month + interval '1 month' - interval '1 day', 'YYYY-MM-DD') as to, sum(n)::int as due
     from (select fk_line, date_trunc('month', due_date::timestamp) as month, count(*) as n
           from base_activity where is_active and due_date is not null group by 1, 2) x
     group by month order by max(n) > 500, case when max(n) > 500 then sum(n) else -sum(n) end limit 1`
  )
  if (!month) throw new Error('No hay actividades con fecha: npm run seed -- large')
  return month
}

/** Orders with checks and people, spread evenly over all orders. */
async function findOrders(client: pg.Client, wanted: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from (
       select w.id, row_number() over (order by w.id) as n, count(*) over () as total from work_order w
       where exists (select 1 from "check" c where c.fk_work_order = w.id)
         and exists (select 1 from work_order_staff s where s.fk_work_order = w.id)
     ) o where n % greatest(1, total / $1) = 0 order by id limit $1`,
    [wanted]
  )
  return rows.map(row => row.id)
}

/** Number of rows of the large tables: exact for orders, else the planner's estimate. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; n: number }>(
    `select relname as name, greatest(reltuples, 0)::float8 as n from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 1000 order by 2 desc`
  )
  const orders = await one<{ n: number }>(client, 'select count(*)::int as n from work_order')
  return { ...Object.fromEntries(rows.map(row => [row.name, row.n])), work_order: orders?.n ?? 0 }
}

const busy = `select count(*) filter (where backend_type <> 'checkpointer')::int as working,
  count(*) filter (where backend_type = 'checkpointer')::int as writing
  from pg_stat_activity where pid <> pg_backend_pid()
    and (backend_type = 'client backend' and state <> 'idle' or backend_type in ('autovacuum worker', 'parallel worker')
    or backend_type = 'checkpointer' and wait_event is distinct from 'CheckpointerMain')`

/** Waits until there are no queries, vacuums or checkpoints. @returns false if that didn't happen in time */
export async function waitUntilIdle(client: pg.Client, patience = 180_000): Promise<boolean> {
  const deadline = Date.now() + patience
  let mayHurry = true
  for (let quiet = 0; quiet < 2; await sleep(100)) {
    const state = await one<{ working: number; writing: number }>(client, busy)
    quiet = state?.working || state?.writing ? 0 : quiet + 1
    if (Date.now() > deadline) return false
    // PostgreSQL stretches its own checkpoints over minutes; a requested one finishes them at once.
    if (state?.writing && !state.working && mayHurry)
      mayHurry = await client.query('checkpoint').then(
        () => true,
        () => false
      )
  }
  return true
}
