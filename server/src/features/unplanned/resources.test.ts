import { unplanned } from 'contract/unplanned/unplanned.ts'
import { unplannedDates, unplannedStaff, unplannedTasks } from 'contract/unplanned/unplanned-parts.ts'
import { makeStaff, makeUnplanned, unique } from '../../../test/factories.ts'
import { testResource } from '../../../test/resource-tests.ts'
import { nextYear } from '../../../test/scenario.ts'

const fk_unplanned = async (line: number) => (await makeUnplanned({ fk_location: line })).id
const title = ({ title: own }: Record<string, unknown>) => String(own)

testResource(
  unplanned,
  { without: ['one'] },
  {
    fields: line => ({ title: unique('Ruido'), description: 'Al pasar', type: 2, fk_location: line }),
    change: { cause: 'Rodamiento' },
    unique: null,
    searchText: title
  }
)

testResource(unplannedTasks, undefined, {
  fields: async line => ({ fk_unplanned: await fk_unplanned(line), title: unique('Medir') }),
  change: { title: 'Medir dos veces' },
  unique: null,
  searchText: title
})

const somebody = (await makeStaff()).id

testResource(unplannedStaff, undefined, {
  fields: async line => ({ fk_unplanned: await fk_unplanned(line), fk_staff: (await makeStaff()).id }),
  change: { fk_staff: somebody },
  unique: null,
  searchText: null
})

testResource(unplannedDates, undefined, {
  fields: async line => ({
    fk_unplanned: await fk_unplanned(line),
    start_at: `${nextYear}-11-24T03:30:00.000Z`,
    end_at: `${nextYear}-11-24T08:30:00.000Z`
  }),
  change: { end_at: `${nextYear}-11-24T09:00:00.000Z` },
  unique: null,
  searchText: null
})
