import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { permissions } from '../src/manifest.ts'
import { ensureReferenceData } from '../src/reference-data.ts'
import { buildOwnApp } from './app.ts'
import { loginAs, type SignedIn } from './client.ts'
import type { JsonSchema } from './nonsense.ts'
import { fill, routesOf } from './requests.ts'

const own = await buildOwnApp('planes')
const { pool, db } = own.database
let caller: SignedIn

beforeAll(async () => {
  await ensureReferenceData(db)
  await fill(own)
  caller = await loginAs(Object.keys(permissions), { lines: [1] }, own)
})

afterAll(async () => {
  await own.app.close()
  await own.database.close()
})

type Asked = { text: string; values?: unknown[] }
type Plan = { Plans?: Plan[]; 'Relation Name'?: string } & Record<string, unknown>

/**
 * What a company has dozens or hundreds of, where a question for each row costs nothing; and what its warehouse moves,
 * whose search isn't written as sets yet.
 */
const small =
  /^(asset_version|menu|page|permission|profile|profile_api|profile_page|profile_permission|staff|staff_location|user|warehouse_movement|warehouse_assignment|work_order_supply)$/

/** Conditions and sort keys of a plan that run a subselect for each row of a table; hashed ones run once. */
function subselectsPerRow(plan: Plan): string[] {
  const here = Object.entries(plan)
    .filter(([name]) => /Filter|Cond|Key/.test(name))
    .flatMap(([name, text]) => [text].flat().map(each => `${name}: ${String(each)}`))
    .filter(text => /(?<!hashed )SubPlan \d/.test(text))
  const below = (plan.Plans ?? []).flatMap(subselectsPerRow)
  return here.length && !tablesIn(plan).every(table => small.test(table)) ? [...here, ...below] : below
}

/** The tables that a plan reads for its rows, without those of its subselects. */
const tablesIn = (plan: Plan): string[] => [
  ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).filter(part => part['Parent Relationship'] !== 'SubPlan').flatMap(tablesIn)
]

/** Statements that find rows; those that read the rows of a page by their ids may ask for each of them. */
const isFinding = (text: string) => /^\s*(select|with)/i.test(text) && !/\bas nth\b/.test(text)

/** Runs a call and returns the statements that it asked the database. */
async function statementsOf(path: string): Promise<Asked[]> {
  const spies = [vi.spyOn(pool, 'query'), vi.spyOn(db.short, 'query')]
  try {
    expect(await caller.get(path), path).toMatchObject({ status: 200 })
    const calls = spies.flatMap(spy => spy.mock.calls as unknown as [asked: Asked, values?: unknown[]][])
    return calls.map(([asked, values]) => ({ ...(values && { values }), ...asked }))
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** The values to ask a parameter with: every one that leads to a statement of its own. */
function valuesFor(name: string, { enum: listed, items, type, anyOf, format, maxLength }: JsonSchema): string[] {
  if (name === 'search') return maxLength === undefined ? [] : ['uno']
  if (listed) return listed.map(String).filter(value => value !== '0' && value !== '1')
  const kind = items?.type ?? type
  if (kind === 'integer' || kind === 'number') return ['1']
  return anyOf?.length || format ? ['2026-01-01'] : ['uno']
}

const ignored = new Set(
  'page itemsPerPage size sortDesc orderBy groupBy groupDesc multiSort mustSort format'.split(' ')
)

const lists = routesOf(own)
  .filter(({ method, path, query }) => method === 'GET' && 'sortBy' in query && !/[{]|excel$/.test(path))
  .map(({ path, query }) => ({
    path: path.replace('/api/v1/', ''),
    asked: Object.entries(query)
      .filter(([name]) => !ignored.has(name))
      .flatMap(([name, schema]) => valuesFor(name, schema).map(value => `${name}=${value}`))
  }))

test.each(lists)('$path: no filter, sort field or search asks for each row of a table', async ({ path, asked }) => {
  const slow: string[] = []
  for (const by of asked)
    for (const { text, values } of await statementsOf(`${path}?${by}`)) {
      if (!isFinding(text)) continue
      const { rows } = await pool.query(`explain (format json) ${text}`, values)
      const found = subselectsPerRow((rows[0]['QUERY PLAN'] as { Plan: Plan }[])[0]?.Plan ?? {})
      if (found.length) slow.push(`${by}: ${found.join('; ')}`)
    }
  expect(slow).toEqual([])
})
