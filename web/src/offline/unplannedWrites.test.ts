import { expect, test } from 'vitest'
import { anActivity, anUnplannedOrder } from '../../test/unplanned.ts'
import { assignWrite } from './orderWrites.ts'
import { crewWrite, doneWrite, newTaskWrite, outcomeWrite } from './unplannedWrites.ts'

const activity = anActivity()
const ana = { id: 5, first_name: 'Ana', last_name: 'Quispe', dni: null }

test('a new task is said in other words under the same slot, with what was noted; no more than is so', () => {
  const first = newTaskWrite(activity, { title: 'Engrasar' })
  expect(first.body).toEqual({ fk_unplanned: 70, title: 'Engrasar' })
  const again = newTaskWrite(activity, { title: 'Engrasar', done: true, observation: 'Bien' }, first)
  expect(again.slot).toBe(first.slot)
  expect(again.body).toEqual({ ...first.body, done: true, done_at: expect.any(String) as string, observation: 'Bien' })
  expect(newTaskWrite(activity, { title: 'Engrasar' }).slot).not.toBe(first.slot)
})

test('that an activity is done is a step of its order: what comes after waits for it', () => {
  expect(doneWrite(activity, {}, false)).toMatchObject({ isStep: true, isLast: false })
})

test('an outcome names the version of the order that was seen', () => {
  const order = anUnplannedOrder({ version: 4 })
  expect(outcomeWrite(order, { down_to: null }, null).body).toEqual({ down_to: null, version: 4 })
})

test('a person is put on an order once, whether with its activity or by itself', () => {
  const { slot } = crewWrite(activity, ana)
  expect(crewWrite({ ...activity, id: 71 }, ana).slot).toBe(slot)
  expect(assignWrite(activity.work_order, ana, {}).slot).toBe(slot)
})
