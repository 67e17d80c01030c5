import { assets } from 'contract/assets/assets.ts'
import { baseActivities, rescheduleHistory } from 'contract/base-activities/base-activities.ts'
import { bases } from 'contract/bases/bases.ts'
import * as catalogs from 'contract/catalogs/catalogs.ts'
import { checkFilters, checkStaff, listChecks, oneCheck } from 'contract/checks/checks.ts'
import { addDays } from 'contract/core/days.ts'
import type { FilterKind, Filters } from 'contract/core/http.ts'
import { locations } from 'contract/locations/locations.ts'
import { activities, plans } from 'contract/plans/plans.ts'
import { baseMetrics, readings } from 'contract/readings/readings.ts'
import type { Call, Resource } from 'contract/core/resource.ts'
import { staff } from 'contract/staff/staff.ts'
import { structures } from 'contract/structure/structure.ts'
import { workOrderObservations, workOrders } from 'contract/work-orders/work-orders.ts'
import { workOrderStaff } from 'contract/work-orders/assignments.ts'
import type { Query } from '../client.ts'
import type { Person } from '../person.ts'
import { inHundred, oneOf, someOf, wholeBetween } from '../random.ts'
import { today } from '../screens.ts'

type List = { entity: string; list: Call; one: Call; filters: Filters; sort: readonly string[] }

const listOf = ({ entity, calls: { list, one }, filters, sort }: Resource): List => ({
  entity,
  list,
  one,
  filters,
  sort
})

/** Every list of the product. */
const lists: readonly List[] = [
  ...[workOrders, workOrderStaff, workOrderObservations, baseActivities, rescheduleHistory, checkStaff].map(listOf),
  {
    entity: 'check',
    list: listChecks,
    one: oneCheck,
    filters: checkFilters,
    sort: ['scheduled_date', 'performed_at', 'fkc_status', 'updated_at']
  },
  ...[bases, assets, locations, structures, plans, activities, readings, baseMetrics, staff].map(listOf),
  ...Object.values(catalogs)
    .filter(value => 'calls' in value)
    .map(listOf)
]

const words = [
  'cabina',
  'torre',
  'motor',
  'revisión',
  'OT-2026',
  'línea roja',
  'PLA',
  'mamani',
  'freno emergencia',
  'no existe',
  '100%',
  'a'
]
const sizes = [10, 10, 10, 25, 50, 100]

type Row = { id: number } & Record<string, unknown>

/** Goes through the lists one by one: filters, search, order, a few pages, one record. */
export async function goThroughLists(person: Person): Promise<void> {
  for (const { entity, list, one, filters, sort } of someOf(lists, lists.length)) {
    const ask = (query: Query) =>
      person.show([entity], () => person.call(list, { query }) as Promise<{ rows: Row[]; count: number }>)
    const { rows } = await ask({ page: 1, itemsPerPage: 10, ...lineOf(person, filters) })
    await person.think()
    const query = {
      ...lineOf(person, filters),
      ...filterBy(filters, rows),
      ...(inHundred(40) && { search: oneOf(words) }),
      ...(sort.length && inHundred(60) && { sortBy: oneOf(sort), sortDesc: inHundred(50) })
    }
    const itemsPerPage = oneOf(sizes) ?? 10
    const found = await ask({ ...query, page: 1, itemsPerPage })
    const pages = Math.ceil(found.count / itemsPerPage)
    const more = pages > 1 ? wholeBetween(0, 2) : 0
    for (let turned = 0; turned < more; turned++) {
      await person.think()
      await ask({ ...query, page: wholeBetween(1, pages), itemsPerPage })
    }
    const row = oneOf(found.rows)
    await person.think()
    // An administrator may have deleted it since the list was read.
    if (row) await person.call(one, { params: { id: row.id }, expects: status => status === 404 })
  }
}

const lineOf = (person: Person, filters: Filters): Query =>
  'fkLine' in filters && inHundred(60) ? { fkLine: oneOf(person.lines) } : {}

/** One or two of the list's filters, with values of its rows. */
function filterBy(filters: Filters, rows: readonly Row[]): Query {
  if (inHundred(40)) return {}
  const names = someOf(
    Object.keys(filters).filter(name => name !== 'fkLine'),
    wholeBetween(1, 2)
  )
  return Object.assign({}, ...names.map(name => valueOf(name, filters[name] as FilterKind, rows))) as Query
}

function valueOf(name: string, kind: FilterKind, rows: readonly Row[]): Query {
  const seen = rows.map(row => row[name]).filter(value => typeof value === 'number' || typeof value === 'string')
  switch (kind) {
    case 'boolean':
      return { [name]: inHundred(50) }
    case 'id':
    case 'text':
      return { [name]: someOf(seen, wholeBetween(1, 3)) }
    case 'number':
      return { [`${name}_from`]: wholeBetween(0, 120) }
    case 'date':
      return { [name]: addDays(today(), wholeBetween(-30, 30)) }
    case 'day':
    case 'instant':
      return {
        [`${name}_from`]: addDays(today(), -wholeBetween(1, 400)),
        ...(inHundred(50) && { [`${name}_to`]: addDays(today(), wholeBetween(0, 30)) })
      }
  }
}
