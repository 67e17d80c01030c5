import { expect, test } from 'vitest'
import {
  accessEntities,
  auditEntities,
  entities,
  entityOf,
  fieldName,
  groupOf,
  namesOf,
  partTables
} from './entities.ts'
import { capitalised, feminine, masculine, newOne, theOne } from './entity.ts'

test('every kind of record is found by its table, with its names', () => {
  expect([...entities].every(([table, { entity }]) => table === entity)).toBe(true)
  expect(entities.size).toBe(Object.keys(namesOf).length)
  expect(namesOf['work_order']).toEqual(feminine('orden de trabajo', 'órdenes de trabajo'))
})

test('the audit covers those that have a label', () => {
  expect(auditEntities).toMatchObject({ base: 'Base', work_order: 'Orden de trabajo' })
  // What a job changes is audited in its own name; its progress is not. Nor are notifications and whether they were
  // read.
  expect(Object.keys(namesOf).filter(table => !auditEntities[table])).toEqual([
    'audit_log',
    'cron_run',
    'job',
    'notification'
  ])
})

test('what says who may do what', () => {
  expect(accessEntities.toSorted()).toEqual([
    'api',
    'menu',
    'menu_profile',
    'page',
    'permission',
    'profile',
    'profile_api',
    'profile_page',
    'profile_permission',
    'user'
  ])
})

test('parts, and parts of parts', () => {
  expect(partTables['check']?.toSorted()).toEqual(['check_staff', 'check_task'])
  expect(partTables['work_order']?.toSorted()).toEqual([
    'check',
    'check_staff',
    'check_task',
    'unplanned',
    'unplanned_execution_date',
    'unplanned_staff',
    'unplanned_task',
    'work_order_hand_over',
    'work_order_observation',
    'work_order_staff',
    'work_order_supply'
  ])
  expect(partTables['base']).toEqual([])
})

test.each([
  ['base', 'code', 'Código'],
  ['base', 'location', 'Ubicación'],
  ['base', 'fk_line', 'Línea'],
  ['work_order', 'status', 'Estado'],
  ['work_order', 'scheduled_start', 'Inicio programado'],
  ['check_task', 'index', 'Orden'],
  ['user', 'email', 'Correo electrónico'],
  ['nada', 'email', 'Correo electrónico'],
  ['nada', 'fk_base', 'Base'],
  ['nada', 'base', 'Base'],
  ['nada', 'x', undefined],
  ['base', 'id', undefined]
])('%s.%s: %s', (entity, field, name) => {
  expect(fieldName(entity, field)).toBe(name)
})

test.each([
  ['base', 'base', 'Bases'],
  ['base/paginated', 'base', 'Bases'],
  ['base-activities/1', 'base_activity', 'Actividades por base'],
  ['readings', 'reading', 'Lecturas'],
  ['readings/usage-units/1', 'usage_unit', 'Lecturas'],
  ['check-staff', 'check_staff', 'Personal de los checks'],
  ['checks/bulk/batch', 'check', 'Checks'],
  ['warehouse/getCustomItems', 'warehouse_item', 'Almacén'],
  ['auth/sign-in', undefined, 'Sesión'],
  ['bases', undefined, undefined]
])('the call %s is about %s, in the group %s', (path, entity, group) => {
  expect(entityOf(path)?.entity).toBe(entity)
  expect(groupOf(path)).toBe(group)
})

test.each([
  [feminine('orden', 'órdenes'), 'la orden', 'Nueva orden'],
  [masculine('plan', 'planes'), 'el plan', 'Nuevo plan']
])('%j', (names, one, fresh) => {
  expect(theOne(names)).toBe(one)
  expect(newOne(names)).toBe(fresh)
  expect(capitalised('órdenes')).toBe('Órdenes')
})
