import type { MasterPlan } from 'contract/master-plan/master-plan.ts'
import { periodsOf } from 'contract/core/periods.ts'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import {
  makeActivity,
  makeBase,
  makeBaseActivity,
  makeLine,
  makeLocation,
  makeSpecialty,
  makeStructure
} from '../../../test/factories.ts'
import { readPdf } from '../../../test/pdf.ts'
import { inDays } from '../../../test/scenario.ts'

const year = Number(inDays(1).slice(0, 4))
let line: { id: number; name: string }
let planner: SignedIn
let specialty: { id: number }

beforeAll(async () => {
  line = await makeLine({ name: 'Línea Añil', color: '#FFD100' })
  planner = await loginAs('Planificador', { lines: [line.id] })
  const station = await makeLocation({ fk_location: line.id })
  specialty = await makeSpecialty({ name: 'Mecánica fina' })
  const structure = await makeStructure({ name: 'Poleas → ñ' })
  for (let index = 0; index < 70; index++) {
    const base = await makeBase({ fk_location: station.id, fk_structure: structure.id })
    const activity = await makeActivity({
      name: `Engrase ${index}`,
      fk_specialty: index % 2 ? specialty.id : null,
      estimated_minutes: 40
    })
    const day = inDays(1)
    await makeBaseActivity({
      fk_base: base.id,
      fk_activity: activity.id,
      next_date: day,
      due_date: day,
      due_by: 'date'
    })
  }
})

async function file(query: string, by = planner) {
  const { app } = await buildTestApp()
  const reply = await app.inject({
    url: `/api/v1/plans/master?fkLine=${line.id}&year=${year}&${query}`,
    headers: { authorization: `Bearer ${by.token}` }
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

test.each(['month', 'week'] as const)('the sheet by %s says what the plan says, as numbers', async by => {
  const { status, headers, bytes } = await file(`by=${by}&format=xlsx`)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe(`attachment; filename="plan-maestro-linea-anil-${year}.xlsx"`)
  const plan: MasterPlan = await ok(planner.get(`plans/master?fkLine=${line.id}&year=${year}&by=${by}`))
  const [head = [], ...rows] = await readSheet(bytes)
  expect(rows).toHaveLength(plan.count + 2)
  const fixed = head.length - 5 * plan.periods.length
  for (const [index, { forecast, minutes, capacity }] of plan.totals.entries()) {
    const at = fixed + 5 * index
    const column = (offset: number) =>
      rows.slice(0, plan.count).reduce((sum, row) => sum + Number(row[at + offset] ?? 0), 0)
    expect(column(3)).toBe(forecast)
    expect(column(4)).toBeCloseTo(minutes / 60)
    expect(rows.at(-2)?.[at + 4] ?? 0).toBeCloseTo(minutes / 60)
    expect(rows.at(-1)?.[at + 4] ?? 0).toBeCloseTo(capacity / 60)
  }
})

test.each(['month', 'week'] as const)('the sheets of paper by %s: each with head, number and periods', async by => {
  const { status, headers, bytes } = await file(`by=${by}&format=pdf`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  expect(headers['content-disposition']).toContain(`plan-maestro-linea-anil-${year}.pdf`)
  expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 1190.55')
  const pages = readPdf(bytes)
  expect(pages.length).toBe(2)
  for (const [index, { texts }] of pages.entries()) {
    const said = texts.join(' ')
    expect(said).toContain(`Plan maestro ${year} · Línea Añil`)
    expect(said).toContain(`Página ${index + 1} de 2`)
    for (const name of by === 'month' ? ['ene', 'dic'] : ['S1', 'S52']) expect(texts).toContain(name)
    expect(periodsOf(year, by).length).toBeGreaterThan(11)
  }
  const all = pages.flatMap(({ texts }) => texts)
  for (let index = 0; index < 70; index++) expect(all).toContain(`Engrase ${index}`)
  expect(all).toContain('Poleas -> ñ')
})

test('a file has what is filtered, of the caller’s lines', async () => {
  const { bytes } = await file(`fk_specialty=${specialty.id}&format=xlsx`)
  expect(await readSheet(bytes)).toHaveLength(1 + 35 + 2)
  const other = await loginAs('Planificador', { lines: [(await makeLine()).id] })
  for (const format of ['xlsx', 'pdf']) expect(await file(`format=${format}`, other)).toMatchObject({ status: 403 })
})
