import { expect, test } from 'vitest'
import { data, fakeApi } from '../../test/fakeApi.ts'
import { aStep, anActivity, anUnplannedOrder } from '../../test/unplanned.ts'
import type { Entry } from '../api/outbox.ts'
import { doneWrite, newTaskWrite, outcomeWrite, placeWrite, taskWrite } from './unplannedWrites.ts'
import { settleUnplanned } from './settleUnplanned.ts'
import type { ActivityWrite, OutcomeWrite } from './writes.ts'

type Settled = Entry<ActivityWrite> | Entry<OutcomeWrite>
const entryOf = (write: ActivityWrite | OutcomeWrite) =>
  ({ ...write, key: 'k', at: 1, made: '2026-03-02T05:00:00.000Z', state: 'sending' }) as Settled

const activity = anActivity()
const aTask = (more: Parameters<typeof aStep>[1] = {}) => aStep(1, { version: 2, ...more })
const ticked = taskWrite(activity, { ...aTask(), version: 1 }, { done: true, observation: null })
const stopped = outcomeWrite(anUnplannedOrder({ version: 1 }), { down_from: '2026-03-02T03:00:00.000Z' }, null)

test.each([
  ['a task that somebody else ticked', ticked, { tasks: [aTask({ done: true })] }, 'done'],
  ['a task that nobody else touched', ticked, { tasks: [aTask()] }, 'retry'],
  ['a task to which somebody else wrote something', ticked, { tasks: [aTask({ observation: 'No abre' })] }, 'refused'],
  ['a task that is gone', ticked, { tasks: [] }, 'refused']
] as const)('%s', async (_, write, theirs, kind) => {
  fakeApi({ 'GET unplanned/70': data(anActivity(theirs as never)) })
  const settled = await settleUnplanned(entryOf(write), { status: 409, reason: 'stale' })
  expect(settled.kind).toBe(kind)
  if (settled.kind === 'retry') expect(settled.write.body).toMatchObject({ version: 2, done: true })
})

const noted = taskWrite(activity, { ...aTask(), version: 1 }, { done: true, observation: 'Bien' })

test('a task of which somebody else said a part: the rest is said again; what contradicts is told', async () => {
  fakeApi({ 'GET unplanned/70': data(anActivity({ tasks: [aTask({ done: true })] })) })
  const stale = { status: 409, reason: 'stale' }
  expect(await settleUnplanned(entryOf(noted), stale)).toMatchObject({
    kind: 'retry',
    write: { body: { version: 2, done: true, observation: 'Bien' } }
  })
  fakeApi({ 'GET unplanned/70': data(anActivity({ tasks: [aTask({ observation: 'Mal' })] })) })
  expect(await settleUnplanned(entryOf(noted), stale)).toMatchObject({
    kind: 'refused',
    theirs: { version: 2, done: false, observation: 'Mal' }
  })
})

test.each([
  ['an outcome', stopped],
  ['a task', ticked],
  ['a new task', newTaskWrite(activity, { title: 'Engrasar' })],
  ['that it is done', doneWrite(activity, {}, true)]
])('%s of an order that is closed is not asked about', async (_, write) => {
  const { calls } = fakeApi({})
  expect(await settleUnplanned(entryOf(write), { status: 409, reason: 'closed' })).toEqual({ kind: 'refused' })
  expect(calls).toEqual([])
})

test.each([
  ['that nobody else changed, after a change of state', { version: 3 }, 'retry'],
  ['that somebody else wrote the same', { version: 3, down_from: '2026-03-02T03:00:00.000Z' }, 'done'],
  ['that somebody else wrote otherwise', { version: 3, down_from: '2026-03-02T02:00:00.000Z' }, 'refused']
] as const)('an outcome %s', async (_, theirs, kind) => {
  fakeApi({ 'GET workorders/7': data(anUnplannedOrder(theirs)) })
  expect((await settleUnplanned(entryOf(stopped), { status: 409, reason: 'stale' })).kind).toBe(kind)
})

test.each([
  ['done by somebody else', true, 'done'],
  ['not done, in an order that was sent back', false, 'refused']
] as const)('an activity that is %s', async (_, done, kind) => {
  fakeApi({ 'GET unplanned/70': data(anActivity({ done })) })
  const entry = entryOf(doneWrite(activity, {}, true))
  expect((await settleUnplanned(entry, { status: 409, reason: 'transition' })).kind).toBe(kind)
})

test.each([
  ['that somebody has deleted', { status: 404 }, 'done'],
  ['of an order that is closed', { status: 409, reason: 'closed' }, 'refused']
] as const)('the place of a task %s', async (_, why, kind) => {
  expect((await settleUnplanned(entryOf(placeWrite(activity, aTask(), 2)), why)).kind).toBe(kind)
})

test.each([
  ['arrived', 'Engrasar', 'done'],
  ['got lost', 'Limpiar', 'retry']
])('a new task that was taken unheard in other words and %s', async (_, title, kind) => {
  fakeApi({ 'GET unplanned/70': data(anActivity({ tasks: [aTask({ title })] })) })
  expect((await settleUnplanned(entryOf(newTaskWrite(activity, { title: 'Engrasar' })), { status: 422 })).kind).toBe(
    kind
  )
})
