import type { MasterPlan } from 'contract/master-plan/master-plan.ts'
import { groupsOf, isEmpty, sumOf } from 'contract/master-plan/master-sums.ts'
import { beforeAll, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import {
  makeActivity,
  makeBase,
  makeBaseActivity,
  makeLine,
  makeLocation,
  makePlan,
  makeSpecialty,
  makeStructure
} from '../../../test/factories.ts'
import { inDays, rowsOf } from '../../../test/scenario.ts'

let line: { id: number }
let station: { id: number }
let planner: SignedIn
const day = inDays(1)

beforeAll(async () => {
  line = await makeLine()
  station = await makeLocation({ fk_location: line.id })
  planner = await loginAs('Planificador', { lines: [line.id] })
})

const plan = (more: string): Promise<MasterPlan> =>
  ok(planner.get(`plans/master?fkLine=${line.id}&year=${day.slice(0, 4)}&${more}`))

test.each(['structure', 'specialty'] as const)('sums by %s are those of the rows, in their order', async group => {
  const specialty = await makeSpecialty()
  const structures = [await makeStructure(), await makeStructure()]
  for (let index = 0; index < 6; index++) {
    const { id: fk_base } = await makeBase({
      fk_location: station.id,
      fk_structure: structures[index % 2]?.id as number
    })
    const { id: fk_activity } = await makeActivity({
      estimated_minutes: 10 + index,
      fk_specialty: index % 3 ? specialty.id : null
    })
    await makeBaseActivity({ fk_base, fk_activity, next_date: day, due_date: day, due_by: 'date' })
  }
  const { groups = [], rows, periods, ...rest } = await plan(`group=${group}&sums=true`)
  expect(groups).toEqual(
    groupsOf(rows, group).map(({ rows: own, ...named }) => ({
      ...named,
      count: own.length,
      cells: sumOf(periods, own).filter(cell => !isEmpty(cell))
    }))
  )
  expect(groups.length).toBeGreaterThan(1)
  const { groups: none, ...whole } = await plan(`group=${group}`)
  expect(none).toBeUndefined()
  expect(whole).toEqual({ rows, periods, ...rest })

  for (const { id, count } of groups) {
    const own = await plan(`group=${group}&of_${group}=${id}`)
    expect(own.rows).toEqual(groupsOf(rows, group).find(each => each.id === id)?.rows)
    expect(own.count).toBe(count)
  }
})

test('of more than 5,000 rows the sums come alone; without sums, and by group, all rows', async () => {
  const other = await makeLine()
  const place = await makeLocation({ fk_location: other.id })
  const reader = await loginAs('Planificador', { lines: [other.id] })
  const { id } = await makeBase({ fk_location: place.id })
  const { id: fk_plan } = await makePlan()
  await rowsOf(
    `with made as (insert into activity (fk_plan, code, name, fkc_kind, fkc_check_type, fkc_regime,
      fk_periodicity_unit, time_interval_value)
       select $1, 'M' || n, 'Muchas', 166, 134, 163, 3, 1 from generate_series(1, 5001) n returning id)
     insert into base_activity (fk_base, fk_activity) select $2, id from made`,
    [fk_plan, id]
  )
  const of = (more: string): Promise<MasterPlan> =>
    ok(reader.get(`plans/master?fkLine=${other.id}&year=${day.slice(0, 4)}&${more}`))
  const sums = await of('sums=true')
  expect([sums.rows.length, sums.count, sums.groups?.map(({ count }) => count)]).toEqual([0, 5001, [5001]])
  expect((await of('')).rows).toHaveLength(5001)
  expect((await of(`of_structure=${sums.groups?.[0]?.id}`)).rows).toHaveLength(5001)
  expect((await of('sums=true&paginated=true&itemsPerPage=10&page=501')).rows).toHaveLength(1)
}, 60_000)
