import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { profilePermissions, switchPermissions } from '../access/access.ts'
import { addMenus } from '../access/menus.ts'
import { changePassword, confirmSignIn, enableTwoFactor, passwordFormOf, resetPassword } from '../auth/account.ts'
import { replaceAsset } from '../assets/assets.ts'
import { listAudit, listRecordChanges } from '../audit/audit.ts'
import { signIn } from '../auth/auth.ts'
import { baseActivities, rescheduleBody } from '../base-activities/base-activities.ts'
import { associatePlan, bases } from '../bases/bases.ts'
import { brands } from '../catalogs/catalogs.ts'
import { answerBody, batchBody } from '../checks/checks.ts'
import { activityKind, classifierOf, classifiersOf, priority, readingSource } from './classifier.ts'
import { locations } from '../locations/locations.ts'
import { activities, plans } from '../plans/plans.ts'
import { readings } from '../readings/readings.ts'
import { staffLocations } from '../staff/staff-locations.ts'
import { users } from '../users/users.ts'
import { issuesToErrors } from './validation-errors.ts'
import { workOrders } from '../work-orders/work-orders.ts'
import { createWorkOrders } from '../work-orders/several-orders.ts'

const text = (length: number) => 'x'.repeat(length)
const ids = (count: number) => Array.from({ length: count }, () => 1)
const tasks = (count: number) => ids(count).map(id => ({ id }))
const meters = (count: number) => ids(count).map(fk_base_metric => ({ fk_base_metric, value_out: 1 }))
const order = { title: 'Cambio de rodillos', type: 1, fk_location: 1 }

test.each<[string, z.ZodType, (size: number) => unknown, number, number]>([
  ['permissions switched together', switchPermissions.body.shape.ids, ids, 1, 5000],
  ['entries added to a menu', addMenus.body.shape.menus, ids, 1, 5000],
  ['activities rescheduled together', rescheduleBody.shape.ids, ids, 1, 5000],
  ['activities programmed together', batchBody.shape.base_activities, ids, 1, 5000],
  ['orders created together', createWorkOrders.body, count => ids(count).map(() => order), 1, 200],
  ['tasks of an answer', answerBody.shape.tasks, tasks, 0, 200],
  ['meters of a replaced asset', replaceAsset.body.shape.meters, meters, 0, 50],
  ['the code of a second factor', confirmSignIn.body.shape.code, size => '1'.repeat(size), 6, 6],
  ['a given password', changePassword.body.shape.current_password, text, 1, 200],
  ['the password of a sign-in', signIn.body.shape.password, text, 1, 200],
  ['the address of a sign-in', signIn.body.shape.email, text, 1, 254],
  ['the table of a record', listRecordChanges.params.shape.entity, text, 0, 63]
])('%s: between %i and %i', (_name, schema, of, least, most) => {
  const sizes = [least - 1, least, most, most + 1].filter(size => size >= 0)
  expect(sizes.filter(size => schema.safeParse(of(size)).success)).toEqual([least, most])
})

test.each<[string, { create: z.ZodType }, Record<string, unknown>]>([
  ['permission of a profile', profilePermissions, { allowed: true }],
  ['base', bases, { criticality: 'B', requires_stop: false, is_active: true }],
  ['activity of a base', baseActivities, { is_active: true }],
  ['brand', brands, { is_active: true }],
  ['place', locations, { is_active: true, takes_public_reports: false }],
  ['plan', plans, { is_active: true }],
  [
    'activity',
    activities,
    {
      fkc_kind: activityKind.ACTIVIDAD,
      fkc_priority: priority.MEDIA,
      estimated_minutes: 0,
      people: 1,
      requires_stop: false,
      tolerance_days: 0,
      reads_meter: false,
      is_floating: false,
      reset_on_replace: false,
      is_active: true
    }
  ],
  ['reading', readings, { fkc_source: readingSource.MANUAL, is_reset: false }],
  ['line of a person', staffLocations, { is_locked: false }],
  ['user', users, { is_active: true }],
  ['order', workOrders, { fkc_priority: priority.MEDIA, requires_stop: false }]
])('what a new %s has unless it is said', (_name, { create }, expected) => {
  const fields = Object.entries<z.ZodType>((create as z.ZodObject).shape)
  const given = fields.map(([name, field]) => [name, field.safeParse(undefined).data] as const)
  expect(Object.fromEntries(given.filter(([, value]) => value !== undefined))).toEqual(expected)
})

test('the activities of a plan come with it only if asked for', () => {
  expect(associatePlan.body.parse({})).toEqual({ add_activities: false })
})

describe('a change', () => {
  test('touches only what it names, with its label, and knows the order of two fields', () => {
    expect(bases.update.parse({ name: 'Otra' })).toEqual({ name: 'Otra' })
    expect(bases.update.safeParse({ version: 0 }).success).toBe(false)
    const wrong = activities.update.safeParse({ measure_min: 3, measure_max: 2 })
    expect(wrong.error && issuesToErrors(wrong.error)).toEqual({
      measure_max: ['El campo Mínimo no puede ser mayor que Máximo.']
    })
    const label = (field: z.ZodType) => field.meta()?.label
    expect(label(bases.update.shape.criticality.unwrap())).toBe('Criticidad')
  })

  test.each([
    [bases, 'bases.read', 'bases.write'],
    [workOrders, 'work-orders.read', 'work-orders.write']
  ])('has a permission of its own', ({ calls }, read, write) => {
    expect([calls.list, calls.one].map(call => call.access)).toEqual([read, read])
    expect([calls.create, calls.update, calls.remove].map(call => call.access)).toEqual([write, write, write])
  })
})

test('the audit has no text search', () => {
  for (const { query } of [listAudit, listRecordChanges]) {
    expect(query.safeParse({}).success).toBe(true)
    expect(query.safeParse({ search: 'x' }).success).toBe(false)
  }
})

test('coordinates and measures are rounded to four decimals', () => {
  expect(locations.create.shape.latitude.parse(-16.489_67)).toBe(-16.4897)
  expect(answerBody.shape.value_number.parse(0.123_46)).toBe(0.1235)
})

test('a code is read without spaces and dashes, a flag as words or numbers', () => {
  expect(resetPassword.body.shape.code.parse('1234-5 678')).toBe('12345678')
  expect(confirmSignIn.body.shape.code.parse('ABCDE-fghjk')).toBe('ABCDEfghjk')
  const flags = ['true', '1', 'false', '0'].map(flag => enableTwoFactor.params.parse({ flag }).flag)
  expect(flags).toEqual([true, true, false, false])
})

test.each([
  ['kq8#zv2wxj!p', 'kq8#zv2wxj!p', null],
  ['kq8#zv2wxj!p', 'kq8#zv2wxj!q', { password_confirmation: ['Las contraseñas no coinciden'] }],
  ['corta', 'corta', { password: ['Use 12 caracteres o más'] }]
])('the form for a new password, %s and %s', (password, password_confirmation, errors) => {
  const form = passwordFormOf({ email: 'ana@teleferico.example', name: 'Ana' })
  const { error } = form.safeParse({ current_password: 'x', password, password_confirmation })
  expect(error ? issuesToErrors(error) : null).toEqual(errors)
})

test('the values of a group, and one by its id', () => {
  expect(classifiersOf('CHECK_TYPE').map(({ type }) => type)).toEqual(Array(5).fill('CHECK_TYPE'))
  expect(classifierOf(priority.MEDIA)).toMatchObject({ id: priority.MEDIA, name: 'Media' })
  expect(() => classifierOf(0)).toThrow(RangeError)
})
