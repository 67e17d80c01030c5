import { addDays, mondayOf } from 'contract/core/days.ts'
import { formatDate } from 'contract/core/format.ts'
import { addInterval, advance, type MaintenanceState, notInitialised } from 'contract/base-activities/maintenance.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { makeUsageUnit } from '../../../test/factories.ts'
import { daysAgo, fingerprint, inDays, makeScene, type Scene, stored, today } from '../../../test/scenario.ts'

const scene = await makeScene()
const { technician } = scene

/** The base activity after being done so many days ago. */
async function doneAgo(
  days: number,
  { activity = {}, on = {} }: NonNullable<Parameters<Scene['due']>[0]>,
  body: object = {}
) {
  const row = await scene.due({ activity, on })
  const { checks } = await scene.started([row.id])
  const check = await ok(
    technician.put(`checks/${checks[0]}`, { value_ok: true, performed_at: daysAgo(days), ...body })
  )
  return { check, row: await stored('base_activity', row.id) }
}

describe('by dates', () => {
  test.each([
    [
      'late, not floating: the series stays where it was',
      { is_floating: false },
      -10,
      3,
      () => addInterval(inDays(-10), 3, 1)
    ],
    [
      'late by several intervals: those that were missed are skipped',
      { is_floating: false, fk_periodicity_unit: 1, time_interval_value: 7 },
      -30,
      1,
      () => inDays(5)
    ],
    [
      'early, not floating: the date it was done for is used up',
      { is_floating: false, fk_periodicity_unit: 1, time_interval_value: 7 },
      3,
      1,
      () => inDays(10)
    ],
    [
      'late, floating: from the execution',
      { is_floating: true, fk_periodicity_unit: 1, time_interval_value: 7 },
      -30,
      2,
      () => inDays(5)
    ],
    [
      'early, floating: from the execution',
      { is_floating: true, fk_periodicity_unit: 2, time_interval_value: 1 },
      20,
      2,
      () => inDays(5)
    ],
    [
      'on a weekday',
      { is_floating: false, fk_periodicity_unit: 5, time_interval_value: 1 },
      -1,
      1,
      () => addDays(mondayOf(inDays(-1)), 7)
    ]
  ])('%s', async (_, activity, dueIn, ago, expected) => {
    const date = inDays(dueIn)
    const { row, check } = await doneAgo(ago, { activity, on: { next_date: date, due_date: date } })
    expect(row).toMatchObject({
      last_date: inDays(-ago),
      next_date: expected(),
      due_date: expected(),
      due_by: 'date',
      rescheduled_date: null,
      last_usage_value: null,
      next_usage_value: null
    })
    expect(check.base_activity).toMatchObject({ last_date: inDays(-ago), next_date: expected(), due_date: expected() })
  })

  test('rescheduled: done, the reschedule is over and has not shifted the series', async () => {
    const { row } = await doneAgo(1, {
      activity: { fk_periodicity_unit: 1, time_interval_value: 30 },
      on: { next_date: inDays(-10), rescheduled_date: inDays(-1), due_date: inDays(-1) }
    })
    expect(row).toMatchObject({ rescheduled_date: null, next_date: inDays(20), due_date: inDays(20) })
  })

  test('the base activity has an interval of its own', async () => {
    const { row } = await doneAgo(1, {
      activity: { is_floating: true },
      on: { fk_periodicity_unit: 1, time_interval_value: 3 }
    })
    expect(row).toMatchObject({ next_date: inDays(2), fk_periodicity_unit: 1, time_interval_value: 3 })
  })

  test('never initialised: the first execution begins the series', async () => {
    const { row } = await doneAgo(2, {
      on: { next_date: null, due_date: null, due_by: null },
      activity: { fk_periodicity_unit: 1, time_interval_value: 10 }
    })
    expect(row).toMatchObject({ last_date: inDays(-2), next_date: inDays(8), due_date: inDays(8) })
  })

  test('it is the operator’s day that counts, not that of Greenwich', async () => {
    const { row } = await doneAgo(
      5,
      { activity: { is_floating: true, fk_periodicity_unit: 1, time_interval_value: 1 } },
      { performed_at: `${inDays(-4)}T02:30:00Z` }
    )
    expect(row).toMatchObject({ last_date: inDays(-5), next_date: inDays(-4) })
  })
})

describe('by readings, without a meter', () => {
  let usage: object

  beforeAll(async () => {
    usage = {
      fkc_regime: 164,
      fk_periodicity_unit: null,
      time_interval_value: null,
      fk_usage_unit: (await makeUsageUnit()).id,
      usage_interval_value: 250
    }
  })

  test('the value that is given counts; dates stay alone', async () => {
    const { row, check } = await doneAgo(
      1,
      {
        activity: usage,
        on: { next_date: null, due_date: null, due_by: null, last_usage_value: 100, next_usage_value: 350 }
      },
      { usage_value: 360.5 }
    )
    expect(row).toMatchObject({
      last_date: inDays(-1),
      next_date: null,
      last_usage_value: 360.5,
      next_usage_value: 610.5,
      due_date: null,
      due_by: null
    })
    expect(check).toMatchObject({ usage_value: 360.5 })
  })

  test('without a value it waits for one', async () => {
    const { row } = await doneAgo(1, {
      activity: usage,
      on: { next_date: null, due_date: null, due_by: null, last_usage_value: 100, next_usage_value: 350 }
    })
    expect(row).toMatchObject({ last_usage_value: 100, next_usage_value: null, due_date: null })
  })

  test('by dates and readings: both move', async () => {
    const both = { ...usage, fkc_regime: 165, fk_periodicity_unit: 1, time_interval_value: 10 }
    const { row } = await doneAgo(
      1,
      { activity: both, on: { next_date: inDays(-5), due_date: inDays(-5), next_usage_value: 350 } },
      { usage_value: 300 }
    )
    expect(row).toMatchObject({
      next_date: inDays(5),
      due_date: inDays(5),
      due_by: 'date',
      last_usage_value: 300,
      next_usage_value: 550
    })
  })
})

describe('an answer that is corrected', () => {
  test('moves the activity on from where it stood before the first', async () => {
    const activity = { is_floating: false, fk_periodicity_unit: 1, time_interval_value: 7 }
    const { check, row } = await doneAgo(1, { activity, on: { next_date: inDays(-20), due_date: inDays(-20) } })
    expect(row).toMatchObject({ last_date: inDays(-1), next_date: inDays(1) })
    const corrected = await ok(technician.put(`checks/${check.id}`, { value_ok: false, performed_at: daysAgo(15) }))
    expect(corrected).toMatchObject({
      value_ok: false,
      performed_at: daysAgo(15),
      base_activity: { last_date: inDays(-15), next_date: inDays(-13), due_date: inDays(-13) }
    })
    const again = await ok(technician.put(`checks/${check.id}`, { value_ok: true, performed_at: daysAgo(1) }))
    expect(await stored('base_activity', check.base_activity.id)).toEqual(row)
    expect(again.staff).toHaveLength(1)
  })

  test('a correction without a moment keeps the earlier one', async () => {
    const { check, row } = await doneAgo(6, {})
    expect(await ok(technician.put(`checks/${check.id}`, { value_ok: false }))).toMatchObject({
      value_ok: false,
      performed_at: daysAgo(6)
    })
    expect(await stored('base_activity', check.base_activity.id)).toEqual(row)
  })

  test('a correction without observation and duration removes them: a check is answered as a whole', async () => {
    const { check } = await doneAgo(6, {}, { observation: 'ruido', duration_minutes: 5 })
    expect(await ok(technician.put(`checks/${check.id}`, { value_ok: true }))).toMatchObject({
      observation: null,
      duration_minutes: null
    })
  })

  test('leaves alone a date that the next occurrence was given meanwhile', async () => {
    const { check } = await doneAgo(6, { activity: { fk_periodicity_unit: 1, time_interval_value: 30 } })
    await ok(
      scene.planner.post('base-activities/reschedule', {
        ids: [check.base_activity.id],
        date: inDays(50),
        reason: 'parada anual'
      })
    )
    const corrected = await ok(technician.put(`checks/${check.id}`, { value_ok: false }))
    expect(corrected.base_activity).toMatchObject({
      rescheduled_date: inDays(50),
      due_date: inDays(50),
      next_date: addDays(today(), 30)
    })
  })

  describe('when somebody has set the next date since', () => {
    const activity = { is_floating: true, fk_periodicity_unit: 1, time_interval_value: 30 }

    /** Performed ten days ago; then the planner has changed the next date. */
    async function edited() {
      const { check } = await doneAgo(10, { activity })
      const id = check.base_activity.id as number
      await ok(scene.planner.put(`base-activities/${id}`, { next_date: inDays(45) }))
      const correct = (body: object) => technician.put(`checks/${check.id}`, { value_ok: false, ...body })
      return { id, correct }
    }

    test('a correction that says nothing else of it leaves it alone', async () => {
      const { id, correct } = await edited()
      await ok(correct({ observation: 'ruido' }))
      expect(await stored('base_activity', id)).toMatchObject({
        last_date: inDays(-10),
        next_date: inDays(45),
        due_date: inDays(45)
      })
    })

    test('one that moves it is refused with both dates, and nothing is written', async () => {
      const { correct } = await edited()
      const before = await fingerprint()
      for (const body of [{ performed_at: daysAgo(12) }, { value_ok: undefined, not_done_reason: 'otra máquina' }]) {
        expect(await correct(body)).toMatchObject({
          status: 409,
          errorCode: 'DOMAIN.CONFLICT',
          reason: 'edited',
          message: 'La próxima fecha o lectura se ha cambiado después de la respuesta. Indique cuál vale',
          errors: { next_date: [expect.stringContaining(formatDate(inDays(45)))] }
        })
      }
      expect((await correct({ performed_at: daysAgo(12) })).errors).toEqual({
        next_date: [
          `La próxima fecha se ha cambiado a ${formatDate(inDays(45))} después de responder; según la respuesta corregida sería ${formatDate(inDays(18))}`
        ]
      })
      expect(await fingerprint()).toEqual(before)
    })

    test.each([
      ['keep', 45],
      ['follow', 18]
    ])('with %s it is taken', async (if_edited, days) => {
      const { correct } = await edited()
      expect(await ok(correct({ performed_at: daysAgo(12), if_edited }))).toMatchObject({
        performed_at: daysAgo(12),
        base_activity: { last_date: inDays(-12), next_date: inDays(days), due_date: inDays(days) }
      })
    })

    test('who sets the date that the correction leads to has nothing to be asked', async () => {
      const { id, correct } = await edited()
      await ok(scene.planner.put(`base-activities/${id}`, { next_date: inDays(18) }))
      expect((await correct({ performed_at: daysAgo(12) })).status).toBe(200)
    })

    test('another interval of the activity moves nothing by itself', async () => {
      const { check, row } = await doneAgo(10, { activity })
      await ok(scene.planner.put(`activities/${row['fk_activity'] as number}`, { time_interval_value: 60 }))
      await ok(technician.put(`checks/${check.id}`, { value_ok: false }))
      expect(await stored('base_activity', check.base_activity.id)).toMatchObject({ next_date: inDays(20) })
    })
  })

  test('by somebody else: both did it', async () => {
    const { check } = await doneAgo(1, {})
    const { staff } = await ok(scene.supervisor.put(`checks/${check.id}`, { value_ok: false }))
    expect(staff.map((person: { id: number }) => person.id)).toEqual([technician.staff, scene.supervisor.staff])
  })
})

test('many executions give the same as the pure rule applied as often', async () => {
  const rule = {
    fkc_regime: 163,
    fk_periodicity_unit: 1,
    time_interval_value: 9,
    usage_interval_value: null,
    is_floating: false
  }
  const row = await scene.due({
    activity: { is_floating: false, fk_periodicity_unit: 1, time_interval_value: 9 },
    on: { next_date: inDays(-100), due_date: inDays(-100) }
  })
  let state: MaintenanceState = { ...notInitialised, next_date: inDays(-100) }
  for (const ago of [90, 70, 69, 40, 2]) {
    const { checks } = await scene.started([row.id])
    await ok(technician.put(`checks/${checks[0]}`, { value_ok: true, performed_at: daysAgo(ago) }))
    state = advance({ ...rule, ...state }, { performed_on: inDays(-ago), usage_value: null, usage_at: null })
  }
  expect(await stored('base_activity', row.id)).toMatchObject({ ...state, due_date: state.next_date })
})
