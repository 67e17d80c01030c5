import pg from 'pg'
import { addDays } from 'contract/core/days.ts'
import type { Server } from './server.ts'

/** Milliseconds that a page may take: of one line, and over all. */
export const walkGoals = { line: 300, all: 500 }

type Schema = {
  type?: string
  format?: string
  enum?: string[]
  maxLength?: number
  items?: Schema
  anyOf?: Schema[]
  maximum?: number
}
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Path = { get?: { parameters?: Parameter[] } }

/** One reading call with what it is narrowed or sorted by, and how long it took on the largest line and over all. */
export type Step = { list: string; by: string; line: number | null; all: number; rows: number | null; remark?: string }

type Reply = { millis: number; data: unknown; error?: string }

/** Parameters that say how a page is answered, not which rows. */
const shape = new Set('page itemsPerPage size sortBy sortDesc orderBy groupBy groupDesc multiSort mustSort'.split(' '))
const ignored = new Set([...shape, 'fkLine', 'searchLine', 'format', 'paginated', 'search'])

/**
 * Asks every reading call without a record in its address for each filter, sort field and word that its declaration
 * has (read from the server's own OpenAPI), with values that occur in the data. What is late is printed at once.
 * @param only part of the addresses to ask
 */
export async function walk(server: Server, client: pg.Client, only = ''): Promise<Step[]> {
  const openApi = (await ask(server, 'openapi.json', true)) as { data: { paths: Record<string, Path> } }
  const line = await largestLine(client)
  const steps: Step[] = []
  for (const [path, { get }] of Object.entries(openApi.data.paths)) {
    const list = path.replace('/api/v1/', '')
    if (!get || path.includes('{') || list.endsWith('/excel') || !list.includes(only)) continue
    const parameters = (get.parameters ?? []).filter(parameter => parameter.in === 'query')
    const perLine = parameters.some(({ name }) => name === 'fkLine')
    const required = await requiredValues(client, parameters, line)
    const first = rowsOf((await ask(server, addressOf(list, { ...required, ...(perLine && { fkLine: line }) }))).data)
    for (const [by, onLine, overAll] of await questionsOf(client, parameters, first)) {
      const asked = perLine ? await ask(server, addressOf(list, { ...required, ...onLine, fkLine: line })) : undefined
      const all = parameters.some(({ name, required: must }) => name === 'fkLine' && must)
        ? undefined
        : await ask(server, addressOf(list, { ...required, ...overAll }))
      const remark = asked?.error ?? all?.error
      const step = {
        list,
        by,
        line: asked ? asked.millis : null,
        all: all ? all.millis : 0,
        rows: countOf((all ?? asked)?.data),
        ...(remark && { remark })
      }
      steps.push(step)
      if (isLate(step)) console.error(rowOf(step))
    }
  }
  return steps.toSorted((a, b) => Math.max(b.line ?? 0, b.all) - Math.max(a.line ?? 0, a.all))
}

/** The steps as a table of Markdown, the slowest first. @param least milliseconds from which a step is shown */
export function tableOf(steps: readonly Step[], least: number): string {
  const shown = steps.filter(({ line, all }) => Math.max(line ?? 0, all) >= least)
  return [
    '| Lista | Pregunta | ms en una línea | ms en todas | filas | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...shown.map(rowOf),
    '',
    `${steps.length} preguntas, ${steps.filter(isLate).length} por encima de la meta (${walkGoals.line} ms en una línea, ${walkGoals.all} ms en todas)`
  ].join('\n')
}

const isLate = ({ line, all }: Step) => (line ?? 0) > walkGoals.line || all > walkGoals.all

function rowOf({ list, by, line, all, rows, remark = '' }: Step): string {
  const cell = (millis: number | null, goal: number) =>
    millis === null ? '–' : `${millis.toFixed(0)}${millis > goal ? ' **NO**' : ''}`
  return `| ${list} | ${by} | ${cell(line, walkGoals.line)} | ${cell(all, walkGoals.all)} | ${rows ?? ''} | ${remark} |`
}

type Values = Record<string, string | number>

const addressOf = (list: string, values: Values) =>
  `${list}?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** The faster of two answers, because the first one may read from the disk; a slow one is asked once. */
async function ask(server: Server, path: string, isOnce = false): Promise<Reply> {
  const first = await once(server, path)
  if (isOnce || first.millis < 50 || first.millis > 3000) return first
  const second = await once(server, path)
  return second.millis < first.millis ? second : first
}

async function once({ url, token }: Server, path: string): Promise<Reply> {
  const start = performance.now()
  const answer = await fetch(`${url}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  const millis = performance.now() - start
  const body = JSON.parse(text) as { data?: unknown; message?: string; errors?: unknown }
  const error = answer.ok ? undefined : `${answer.status} ${body.message ?? ''} ${JSON.stringify(body.errors ?? '')}`
  return { millis, data: body.data ?? body, ...(error && { error }) }
}

const rowsOf = (data: unknown): Record<string, unknown>[] => {
  const rows = Array.isArray(data) ? data : (data as { rows?: unknown } | undefined)?.rows
  return Array.isArray(rows) ? rows : []
}
const countOf = (data: unknown): number | null =>
  (data as { count?: number } | undefined)?.count ?? (Array.isArray(data) ? data.length : null)

async function largestLine(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select fk_line from work_order group by 1 order by count(*) desc limit 1')
  return rows[0].fk_line
}

const kindOf = ({ schema: { type, format, items, anyOf, enum: values } }: Parameter): string =>
  values?.includes('true') ? 'flag' : values ? 'enum' : (items?.type ?? anyOf?.[0]?.format ?? format ?? type ?? '')

/** Each question of a list: its name, its values on the line, and its values over all. */
async function questionsOf(
  client: pg.Client,
  parameters: readonly Parameter[],
  rows: readonly Record<string, unknown>[]
): Promise<[by: string, onLine: Values, overAll: Values][]> {
  const questions: [string, Values, Values][] = [['–', {}, {}]]
  const add = (by: string, onLine: Values, overAll = onLine) => questions.push([by, onLine, overAll])
  for (const parameter of parameters) {
    const { name, required } = parameter
    const kind = kindOf(parameter)
    if (name === 'itemsPerPage') add('500 filas', { itemsPerPage: 500 })
    if (name === 'sortBy')
      for (const field of parameter.schema.enum ?? [])
        for (const desc of ['false', 'true'])
          add(`orden ${field} ${desc === 'true' ? '↓' : '↑'}`, { sortBy: field, sortDesc: desc })
    if (name === 'search' && parameter.schema.maxLength)
      for (const word of [wordIn(rows), 'a', 'zzqx']) if (word) add(`search=${word}`, { search: word })
    if (ignored.has(name) || required) continue
    if (kind === 'flag') for (const is of ['true', 'false']) add(`${name}=${is}`, { [name]: is })
    else if (kind === 'enum')
      for (const value of parameter.schema.enum ?? []) add(`${name}=${value}`, { [name]: value })
    else {
      const common = await commonValue(client, name)
      const own = rows.map(row => row[name]).find(value => typeof value === 'number' || typeof value === 'string')
      const value = (common ?? own) as string | undefined
      if (value !== undefined) add(`${name}=${value}`, { [name]: own ?? value }, { [name]: value })
    }
  }
  return questions
}

/** A frequent value of a column with this name, or of the day and number that bound it. */
async function commonValue(client: pg.Client, name: string): Promise<string | undefined> {
  const column = name.replace(/_(from|to)$/, '')
  if (name === 'year') return String(new Date().getFullYear())
  if (name === 'from' || name === 'to')
    return addDays(new Date().toISOString().slice(0, 10), name === 'from' ? -30 : 30)
  if (name === 'labour_minutes_from' || name === 'estimated_minutes_from') return '120'
  const { rows } = await client.query<{ value: string }>(
    `select coalesce((most_common_vals::text::text[])[1], (histogram_bounds::text::text[])[50]) as value
      from pg_stats s join pg_class c on c.relname = s.tablename and c.relnamespace = 'public'::regnamespace
      where attname = $1 and s.schemaname = 'public' order by c.reltuples desc`,
    [column]
  )
  const value = rows.find(row => row.value !== null)?.value
  return name === column ? value : value?.slice(0, 10)
}

/** A word of the rows' names or codes. */
function wordIn(rows: readonly Record<string, unknown>[]): string | undefined {
  const text = JSON.stringify(
    rows.slice(0, 3).map(({ base, activity, title, name, code, ...row }) => [name, title, code, base, activity, row])
  )
  return (
    /"(?:name|title|first_name|text|description|summary)": ?"([\p{L}]{4,})/u.exec(text)?.[1] ??
    /"(\p{L}{4,})/u.exec(text.replace(/"\w+":/g, ''))?.[1]
  )
}

/** What calls need beside what is asked: a year up to now, or a record. */
async function requiredValues(client: pg.Client, parameters: readonly Parameter[], line: number): Promise<Values> {
  const today = new Date().toISOString().slice(0, 10)
  const known: Values = {
    fkLine: line,
    year: today.slice(0, 4),
    from: addDays(today, -365),
    to: today,
    date: today,
    field: 'cause'
  }
  const values: Values = {}
  for (const { name, required } of parameters) {
    if (!required) continue
    const value = known[name] ?? (await commonValue(client, name === 'id' ? 'fk_work_order' : name))
    if (value !== undefined) values[name] = value
  }
  return values
}
