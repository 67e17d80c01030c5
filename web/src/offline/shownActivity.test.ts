import { describe, expect, test } from 'vitest'
import { onDevice } from '../../test/outbox.ts'
import { aMember, ana, aStep, anActivity, anUnplannedOrder } from '../../test/unplanned.ts'
import {
  confirmWrite,
  crewWrite,
  doneWrite,
  newTaskWrite,
  placeWrite,
  taskWrite,
  wordsWrite
} from './unplannedWrites.ts'
import type { AnyEntry, AnyWrite } from './writes.ts'
import { shownOrder } from './shownOrder.ts'
import { isLastUndone, shownActivity } from './shownActivity.ts'

const made = '2026-03-02T05:00:00.000Z'
const entryOf = (write: AnyWrite, more: Partial<AnyEntry> = {}): AnyEntry => onDevice(write, { at: 9, ...more })

const task = aStep(1)
const activity = anActivity({ tasks: [task], staff: [aMember] })
const shown = (...writes: AnyWrite[]) =>
  shownActivity(
    activity,
    writes.map(write => entryOf(write))
  )

describe('an activity is shown as it will be', () => {
  test('a task that was ticked, with what was noted', () => {
    const [one] = shown(taskWrite(activity, task, { done: true, observation: 'Bien' })).tasks
    expect(one).toMatchObject({ done: true, done_at: made, observation: 'Bien' })
  })
  test.each([
    ['that is done keeps its moment when something is noted', true, '2026-03-01T05:00:00.000Z'],
    ['that isn’t done after all has none', false, null]
  ])('a task %s', (_, done, done_at) => {
    const before = aStep(1, { done: true, done_at: '2026-03-01T05:00:00.000Z' })
    const said = entryOf(taskWrite(activity, before, { done, observation: 'Bien' }))
    expect(shownActivity({ ...activity, tasks: [before] }, [said]).tasks).toMatchObject([{ done, done_at }])
  })
  test('a task that the server doesn’t have yet comes last, with a negative id', () => {
    const { tasks } = shown(newTaskWrite(activity, { title: 'Engrasar', done: true }))
    expect(tasks.map(({ id, title, done, index }) => [id, title, done, index])).toEqual([
      [1, 'Limpiar', false, 1],
      [-9, 'Engrasar', true, 2]
    ])
    expect(tasks.at(-1)?.done_at).toBe(made)
    expect(shown(newTaskWrite(activity, { title: 'Engrasar' })).tasks.at(-1)).toMatchObject({
      done: false,
      done_at: null
    })
  })
  test('tasks that change places, and one that is new after them', () => {
    const second = { ...task, id: 2, title: 'Engrasar', index: 2 }
    const { tasks } = shownActivity(
      { ...activity, tasks: [task, second] },
      [placeWrite(activity, second, 1), placeWrite(activity, task, 2), newTaskWrite(activity, { title: 'Probar' })].map(
        write => entryOf(write)
      )
    )
    expect(tasks.map(({ title, index }) => [title, index])).toEqual([
      ['Engrasar', 1],
      ['Limpiar', 2],
      ['Probar', 3]
    ])
  })
  test('a person who confirms, and one who is put there; once', () => {
    const ben = { id: 6, first_name: 'Ben', last_name: 'Luna', dni: null }
    const { staff } = shown(confirmWrite(activity, aMember, true), crewWrite(activity, ben), crewWrite(activity, ana))
    expect(staff.map(({ fk_staff, confirmed }) => [fk_staff, confirmed])).toEqual([
      [5, true],
      [6, false]
    ])
  })
  test('a confirmation, and one that is taken back', () => {
    const moments = (confirmed: boolean) =>
      shown(confirmWrite(activity, aMember, confirmed)).staff.map(one => [one.confirmed, one.confirmed_at])
    expect(moments(true)).toEqual([[true, made]])
    expect(moments(false)).toEqual([[false, null]])
  })
  test('cause and solution, and that it is done', () => {
    const done = doneWrite(activity, { solution: 'Limpia' }, true)
    expect(shown(wordsWrite(activity, { cause: 'Polvo' }), done)).toMatchObject({
      cause: 'Polvo',
      solution: 'Limpia',
      done: true,
      done_at: done.body.done_at
    })
    expect(shown(wordsWrite(activity, { solution: 'Limpia' }), wordsWrite(activity, { cause: 'Polvo' }))).toMatchObject(
      {
        cause: 'Polvo',
        solution: 'Limpia'
      }
    )
  })
  test('nothing of what was refused, or of another activity', () => {
    const other = doneWrite({ ...activity, id: 71 }, {}, false)
    const refused = entryOf(doneWrite(activity, {}, true), { state: 'refused' })
    expect(shownActivity(activity, [entryOf(other), refused])).toEqual(activity)
  })
})

test('the last activity that is done shows its order in review; another one doesn’t', () => {
  const order = anUnplannedOrder()
  const after = (isLast: boolean) => shownOrder(order, [entryOf(doneWrite(activity, {}, isLast))])
  expect(after(true).fkc_status).toBe(12)
  expect(after(true).finished_at).not.toBeNull()
  expect(after(false).fkc_status).toBe(11)
})

test.each([
  ['the only one', [], [], true],
  ['with another to do', [false], [], false],
  ['with others done', [true, true], [], true],
  ['with another whose word is on its way', [false], ['waiting'], true],
  ['with another whose word was refused', [false], ['refused'], false],
  ['with a third one to do', [false, false], ['waiting'], false]
] as const)('%s is the last: %j %j %s', (_, siblings, states, isLast) => {
  const one = anActivity({
    siblings: siblings.map((done, index) => ({ id: 80 + index, title: 'Otra', done, done_at: null }))
  })
  const entries = states.map(state => entryOf(doneWrite({ ...activity, id: 80 }, {}, false), { state }))
  expect(isLastUndone(one, entries)).toBe(isLast)
})
