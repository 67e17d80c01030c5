import { expect, test } from 'vitest'
import { aUser } from '../../../test/fakeApi.ts'
import { currentView, openingView, viewsFor } from './views.ts'

const technician = aUser({ permissions: ['work-orders.read', 'work-orders.state'] })
const planner = aUser({ permissions: ['work-orders.read', 'work-orders.write'] })
const auditor = aUser({ permissions: ['work-orders.read'], staff: null })

test.each([
  ['does the work', technician, 'mias'],
  ['plans it', planner, 'todas'],
  ['only reads', auditor, 'todas']
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
  expect(viewsFor(auditor).map(({ id }) => id)).toEqual(['pendientes', 'en-curso', 'revision', 'todas'])
})
