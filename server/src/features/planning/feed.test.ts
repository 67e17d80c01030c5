import { addDays } from 'contract/core/days.ts'
import { dayOf, operatorTimeZone } from 'contract/core/format.ts'
import { beforeEach, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { makeUnplanned, makeWorkOrder } from '../../../test/factories.ts'
import { makeScene, rowsOf, type Scene } from '../../../test/scenario.ts'
import { iCalendar } from './ical.ts'

let scene: Scene
let me: SignedIn
let staff: number
beforeEach(async () => {
  scene = await makeScene()
  me = scene.technician
  staff = me.staff
})

const today = dayOf(new Date(), operatorTimeZone)
const at = (days: number, time = '23:30') => new Date(`${addDays(today, days)}T${time}:00-04:00`).toISOString()
const stamp = (moment: string) => `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

async function ask(url: string) {
  const { app } = await buildTestApp()
  return app.inject({ method: 'GET', url: new URL(url).pathname })
}
const make = async (by: SignedIn = me): Promise<string> => (await ok(by.post('my-work/feed'))).url
const assigned = async (start: string, more: object = {}) => {
  const order = await makeWorkOrder({ fk_location: scene.station.id, scheduled_start: start, ...more })
  await ok(scene.planner.post('work-order-staff', { fk_work_order: order.id, fk_staff: staff }))
  return order
}

test('the feed has the person’s orders and executions around today, in UTC, to whoever has the address', async () => {
  const title = 'Engrase; poleas, torre 9'
  const mine = await assigned(at(3), { title, scheduled_end: at(4, '02:00') })
  await assigned(at(-20), { title: 'Antigua' })
  await assigned(at(95), { title: 'Lejana' })
  await makeWorkOrder({ fk_location: scene.station.id, scheduled_start: at(3), title: 'De otros' })
  const { id } = await makeUnplanned({ fk_location: scene.station.id }, { title: 'Polea rota' })
  await ok(
    scene.planner.post('unplanned-execution-date', { fk_unplanned: id, start_at: at(5), end_at: at(6, '01:00') })
  )
  await ok(scene.planner.post('unplanned-staff', { fk_unplanned: id, fk_staff: staff }))
  const { statusCode, headers, body } = await ask(await make())
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
  expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(body).toContain(`UID:order-${mine.id}@teleferico\r\n`)
  expect(body).toContain(`DTSTART:${stamp(at(3))}\r\nDTEND:${stamp(at(4, '02:00'))}\r\n`)
  expect(body).toContain(String.raw`SUMMARY:${mine.code} Engrase\; poleas\, torre 9`)
  expect(body).toContain(`DTSTART:${stamp(at(5))}`)
  expect(body).not.toMatch(/Antigua|Lejana|De otros/)
})

test('a new address ends the one before; a deleted one is gone; the secret is stored nowhere', async () => {
  expect(await ok(me.get('my-work/feed'))).toEqual({ created_at: null })
  const first = await make()
  expect(await ok(me.get('my-work/feed'))).toEqual({ created_at: expect.any(String) })
  const second = await make()
  expect((await ask(first)).statusCode).toBe(404)
  expect((await ask(second)).statusCode).toBe(200)
  const secret = /calendar\/(.+)\.ics$/.exec(second)?.[1]
  const stored = await rowsOf('select * from calendar_feed where fk_user = $1', [me.user.id])
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(secret)
  await ok(me.delete('my-work/feed'))
  expect((await ask(second)).statusCode).toBe(404)
  expect(await ok(me.get('my-work/feed'))).toEqual({ created_at: null })
})

test('an account that is closed, or loses its right, has no feed any more', async () => {
  const url = await make()
  await rowsOf('update "user" set is_active = false where id = $1 returning id', [me.user.id])
  expect((await ask(url)).statusCode).toBe(404)
  const without = await loginAs(['readings.read'], { lines: [scene.line.id] })
  expect((await ask(await make(without))).statusCode).toBe(404)
})

test('what isn’t the person’s line is left out', async () => {
  await assigned(at(3), { title: 'Engrase' })
  const url = await make()
  await rowsOf('delete from staff_location where fk_staff = $1 returning id', [staff])
  expect((await ask(url)).body).not.toContain('Engrase')
})

test('who has none, and what is no address', async () => {
  expect(await stranger.post('my-work/feed')).toMatchObject({ status: 401 })
  expect(await stranger.delete('my-work/feed')).toMatchObject({ status: 401 })
  expect(await stranger.get('my-work/feed')).toMatchObject({ status: 401 })
  for (const file of ['x.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43), `${'a'.repeat(44)}.ics`])
    expect((await ask(`http://localhost/calendar/${file}`)).statusCode).toBe(404)
})

test('lines are folded at 75 octets, never within a character; texts are escaped', () => {
  const summary = `${'ñ'.repeat(60)}\n; , \\`
  const text = iCalendar(
    'Ana',
    [{ uid: 'a', start: at(0), end: null, summary, description: '', location: '', sequence: 1 }],
    at(0)
  )
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(String.raw`SUMMARY:${'ñ'.repeat(60)}\n\; \, \\`)
  expect(text).not.toContain('DTEND')
})

test('an account without a person has no feed', async () => {
  await rowsOf('update "user" set fk_staff = null where id = $1 returning id', [me.user.id])
  expect(await me.post('my-work/feed')).toMatchObject({ status: 409, errorCode: 'DOMAIN.CONFLICT' })
})
