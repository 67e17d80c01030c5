import type pg from 'pg'
import { type Facts, waitUntilIdle } from './facts.ts'
import { requestApi, queryDatabase, type Turn } from './load.ts'
import type { Pick, Question } from './question.ts'
import type { Server } from './server.ts'

/** The result of a question at a number of connections: medians of its turns. */
export type Result = {
  question: string
  what: string
  connections: number
  api: Turn
  database: Turn
  /** median of the turns' ratios */
  ratio: number
  goal: number | null
  /** resident memory of the server after this load, MiB */
  memory: number
  remarks: string[]
  turns: { api: Turn; database: Turn }[]
}

export type Settings = { turns: number; seconds: number }

type Context = { server: Server; client: pg.Client; facts: Facts }

/** Measures API, pgbench, API, pgbench, with pauses between them, after a warm-up of both. */
export async function measure(
  { server, client, facts }: Context,
  question: Question,
  connections: number,
  { turns: count, seconds }: Settings
): Promise<Result> {
  const load = { question, picks: question.picks(facts), texts: question.texts?.(facts) ?? {}, connections }
  const remarks: string[] = []
  const quiet = async () => {
    if (!(await waitUntilIdle(client)) && !remarks.length) remarks.push('la base no llegó a estar en reposo')
  }
  const warm = { ...load, seconds: Math.min(seconds, 2) }
  await quiet()
  await requestApi(server, warm)
  await queryDatabase(server.databaseUrl, warm)
  const turns: Result['turns'] = []
  for (let turn = 0; turn < count; turn++) {
    await quiet()
    const api = await requestApi(server, { ...load, seconds })
    await quiet()
    turns.push({ api, database: await queryDatabase(server.databaseUrl, { ...load, seconds }) })
  }
  const errors = (side: 'api' | 'database') => turns.reduce((sum, turn) => sum + turn[side].errors, 0)
  if (errors('api')) remarks.push(`${errors('api')} respuestas con error`)
  if (errors('database')) remarks.push(`${errors('database')} transacciones fallidas`)
  return {
    question: question.name,
    what: question.what,
    connections,
    api: middle(turns.map(turn => turn.api)),
    database: middle(turns.map(turn => turn.database)),
    ratio: median(turns.map(({ api, database }) => api.perSecond / database.perSecond)),
    goal: question.goals[connections] ?? null,
    memory: await server.memory(),
    remarks,
    turns
  }
}

/**
 * Asks both sides once before measuring.
 * @returns why the question can't be measured, or what is wrong with the answers
 */
export async function compare(
  { server, client, facts }: Context,
  question: Question
): Promise<{ skip?: string; remark?: string }> {
  const pick = question.picks(facts)[0] ?? {}
  const texts = question.texts?.(facts) ?? {}
  const { method, path, body } = question.request(pick, texts)
  const answer = await fetch(`${server.url}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${server.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' })
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  const text = await answer.text()
  if (answer.status === 404) return { skip: 'la API aún no tiene esta ruta (404)' }
  if (!answer.ok) return { remark: `la API responde ${answer.status}: ${text.slice(0, 200)}` }
  if (!question.same) return {}
  const results = [await client.query(withValues(question.sql, pick, texts))].flat()
  const api = JSON.stringify(question.same.api((JSON.parse(text) as { data: never }).data))
  const sql = JSON.stringify(question.same.sql(results.map(result => result.rows)))
  return api === sql ? {} : { remark: `API y SQL no responden lo mismo: ${api.slice(0, 80)} ≠ ${sql.slice(0, 80)}` }
}

/** The statements with their values in the text, for a single run. */
const withValues = (sql: string, pick: Pick, texts: Record<string, string>) =>
  sql.replace(/(?<!:):([a-z_]+)/g, (_, name: string) =>
    name in pick ? String(pick[name]) : `'${(texts[name] ?? '').replaceAll("'", "''")}'`
  )

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? (sorted[half] ?? NaN) : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2
}

const middle = (turns: readonly Turn[]): Turn => ({
  perSecond: median(turns.map(turn => turn.perSecond)),
  p50: median(turns.map(turn => turn.p50)),
  p99: median(turns.map(turn => turn.p99)),
  errors: turns.reduce((sum, turn) => sum + turn.errors, 0)
})
