import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aLine, aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { prefetchOrder } from './orderQueries.ts'
import { currentView, firstParams, openingView, viewsFor, prefetchOrders } from './views.ts'

const technician = aUser({ permissions: ['work-orders.read', 'work-orders.state', 'checks.answer'] })
const controlCentre = aUser({ permissions: ['work-orders.read'] })
const planner = aUser({ permissions: ['work-orders.read', 'work-orders.write'] })
const auditor = aUser({ permissions: ['work-orders.read'], staff: null })

test.each([
  ['does the work', technician, 'mias'],
  ['plans it', planner, 'todas'],
  ['only reads', auditor, 'todas'],
  ['only reads, though they are staff', controlCentre, 'todas']
])('whoever %s', (_, me, view) => {
  expect(openingView(me).id).toBe(view)
})

test.each([
  [technician, 'revision', 'revision'],
  [technician, undefined, 'mias'],
  [technician, 'nonsense', 'mias'],
  [planner, 'mias', 'mias'],
  [auditor, 'mias', 'todas'],
  [auditor, ['mias', 'todas'], 'todas']
])('%#: the address says %j', (me, named, view) => {
  expect(currentView(me, named).id).toBe(view)
})

test('only staff have orders of their own', () => {
  expect(viewsFor(auditor).map(({ id }) => id)).toEqual(['pendientes', 'en-espera', 'en-curso', 'revision', 'todas'])
  expect(viewsFor(technician).map(({ id }) => id)).toEqual([
    'mias',
    'pendientes',
    'en-espera',
    'en-curso',
    'revision',
    'todas'
  ])
})

test('the board has columns for the statuses, and no views by status', () => {
  expect(viewsFor(technician, true).map(({ id }) => id)).toEqual(['mias', 'todas'])
  expect(viewsFor(auditor, true).map(({ id }) => id)).toEqual(['todas'])
})

const start = (search: Record<string, unknown>, id = '7') => ({
  queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  me: planner,
  line: aLine(1),
  search,
  params: { id }
})

test.each([
  ['mias', { assigned_to_me: true, fkc_status: [11, 9, 10], sortBy: 'crew_start', sortDesc: false }],
  ['pendientes', { fkc_status: 9, sortBy: 'scheduled_start', sortDesc: false }],
  ['en-espera', { fkc_status: 10, sortBy: 'scheduled_start', sortDesc: false }],
  ['en-curso', { fkc_status: 11 }],
  ['revision', { fkc_status: 12, sortBy: 'checks_flagged', sortDesc: true }],
  ['todas', {}]
])('the view %s asks for', (vista, query) => {
  const usual = { page: 1, itemsPerPage: 10, sortBy: 'id', sortDesc: true }
  // One's own are planned and unplanned ones.
  const planned = vista === 'mias' ? {} : { is_planned: true }
  expect(firstParams(start({ vista }))).toEqual({ ...usual, ...planned, fkLine: 1, ...query })
})

test.each([
  ['a list', () => prefetchOrders(start({ vista: 'todas' })), ['workorders']],
  ['the board, which has questions of its own', () => prefetchOrders(start({ modo: 'tablero' })), []],
  ['an order', () => prefetchOrder(start({})), ['workorders/7']],
  ['what cannot be an order', () => prefetchOrder(start({}, 'x')), []]
])('what is asked before the page is there: %s', (_, ask, paths) => {
  const { calls } = fakeApi({ 'GET workorders': data({ rows: [], count: 0 }) })
  ask()
  expect(calls.map(({ path }) => path)).toEqual(paths)
})
