import type { RecordChange } from 'contract/audit/audit.ts'
import { describe, expect, test } from 'vitest'
import { aChange, read } from '../../../test/history.ts'
import { timelineEntries, groupByRequest } from './sentences.ts'

const told = (...rows: RecordChange[]) => timelineEntries(rows, 'user', 'America/La_Paz').map(read)

const part = (entity: string, action: RecordChange['action'], part_label: string, more: Partial<RecordChange> = {}) =>
  aChange({ entity, action, part_label, ...more })

describe('one change', () => {
  test.each<[string, RecordChange]>([
    ['Rodrigo creó el usuario', aChange({ action: 'insert', after: { email: 'a@b' }, labels: { email: 'Correo' } })],
    ['Rodrigo eliminó el usuario', aChange({ action: 'delete' })],
    ['El sistema creó el usuario', aChange({ action: 'insert', user: null })],
    ['Alguien creó el usuario', aChange({ id: -1, action: 'insert', user: null })],
    [
      'Rodrigo cambió | Perfil: Técnico → Supervisor',
      aChange({
        before: { fk_profile: 4 },
        after: { fk_profile: 5 },
        labels: { fk_profile: 'Perfil' },
        names: { fk_profile: { 4: 'Técnico', 5: 'Supervisor' } }
      })
    ],
    [
      'Rodrigo cambió 2 datos | Nombre: Ana → Eva | Activo: Sí → No',
      aChange({
        before: { first_name: 'Ana', is_active: true },
        after: { first_name: 'Eva', is_active: false },
        labels: { first_name: 'Nombre', is_active: 'Activo' }
      })
    ],
    [
      'Rodrigo cambió 4 datos | Desde: 01/03/2026 → 02/03/2026 | Hora: 02/03/2026 10:00:00 →  | Días: [1] → [1,2] | Peso: 1.5 → 2',
      aChange({
        before: { from: '2026-03-01', at: '2026-03-02T14:00:00.000Z', days: [1], weight: 1.5 },
        after: { from: '2026-03-02', at: null, days: [1, 2], weight: 2 },
        labels: { from: 'Desde', at: 'Hora', days: 'Días', weight: 'Peso' }
      })
    ],
    ['Rodrigo cambió datos reservados, que la auditoría no guarda', aChange({ before: {}, after: {} })],
    ['Rodrigo asignó a Limber Catari Mayta', part('work_order_staff', 'insert', 'Limber Catari Mayta')],
    ['Rodrigo quitó a Limber Catari Mayta', part('work_order_staff', 'delete', 'Limber Catari Mayta')],
    [
      'Rodrigo cambió los datos de Limber | Minutos previstos: 60 → 90',
      part('work_order_staff', 'update', 'Limber', {
        before: { planned_minutes: 60 },
        after: { planned_minutes: 90 },
        labels: { planned_minutes: 'Minutos previstos' }
      })
    ],
    ['Rodrigo escribió | “Falta luz”', part('work_order_observation', 'insert', '', { after: { text: 'Falta luz' } })],
    [
      'Rodrigo corrigió su observación | Observación: Falta → Falta luz',
      part('work_order_observation', 'update', '', {
        before: { text: 'Falta' },
        after: { text: 'Falta luz' },
        labels: { text: 'Observación' }
      })
    ],
    [
      'Rodrigo borró su observación | “Falta luz”',
      part('work_order_observation', 'delete', '', { before: { text: 'Falta luz' } })
    ],
    [
      'Rodrigo concedió el permiso «Ver los planes»',
      part('profile_permission', 'insert', 'Ver los planes', { after: { allowed: true } })
    ],
    [
      'Rodrigo retiró el permiso «Ver los planes»',
      part('profile_permission', 'update', 'Ver los planes', { after: { allowed: false } })
    ],
    [
      'Rodrigo concedió el permiso «Ver los planes»',
      part('profile_permission', 'update', 'Ver los planes', { after: { allowed: true } })
    ],
    [
      'Rodrigo retiró el permiso «Ver los planes»',
      part('profile_permission', 'delete', 'Ver los planes', { before: { allowed: true } })
    ],
    ['Rodrigo quitó «Bases» del menú', part('menu_profile', 'delete', 'Bases')],
    ['Rodrigo asignó la línea Roja', part('staff_location', 'insert', 'Roja')],
    // Entities without phrases of their own get a generic one.
    ['Rodrigo añadió Poma (marca)', part('brand', 'insert', 'Poma', { entity_name: 'Marca', label: 'P' })],
    ['Rodrigo añadió P (marca)', aChange({ entity: 'brand', entity_name: 'Marca', action: 'insert', label: 'P' })],
    ['Rodrigo quitó N.º 5 (marca)', aChange({ entity: 'brand', entity_name: 'Marca', action: 'delete' })]
  ])('%s', (sentence, row) => expect(told(row)).toEqual([sentence]))
})

test('a record of a kind without a name', () => {
  const [entry] = timelineEntries([aChange({ entity: 'thing', action: 'insert' })], 'thing', 'America/La_Paz')
  expect(entry?.what).toBe('creó el registro')
})

// People without an account have the number 0.
const by = (id: number, first_name: string, at = '2026-03-02T14:00:00.000Z') =>
  aChange({ user: { id, first_name, fk_staff: null }, at })
test.each([
  ['the same person', [2], [by(3, 'Ana'), by(3, 'Ana')]],
  ['at another moment', [1, 1], [by(3, 'Ana'), by(3, 'Ana', '2026-03-02T14:00:01.000Z')]],
  ['somebody of the same name', [1, 1], [by(3, 'Ana'), by(4, 'Ana')]],
  ['people without an account', [1, 1], [by(0, 'Ana'), by(0, 'Eva')]],
  ['the system', [2], [aChange({ user: null }), aChange({ user: null })]],
  ['the system and somebody', [1, 1], [aChange({ user: null }), by(3, 'Ana')]]
])('what changed at once is one request: %s', (_, sizes, rows) =>
  expect(groupByRequest(rows).map(({ length }) => length)).toEqual(sizes)
)

test('each request is by whoever made it, at its moment', () => {
  const rows = [
    aChange({ id: 3, action: 'insert' }),
    aChange({ id: 2, action: 'insert', user: { id: 4, first_name: 'Ana', fk_staff: null } }),
    aChange({ id: 1, action: 'insert', at: '2026-03-01T14:00:00.000Z' })
  ]
  expect(timelineEntries(rows, 'user', 'America/La_Paz')).toMatchObject([
    { key: 'user 3 0', who: 'Rodrigo', at: '2026-03-02T14:00:00.000Z' },
    { key: 'user 2 0', who: 'Ana', at: '2026-03-02T14:00:00.000Z' },
    { key: 'user 1 0', who: 'Rodrigo', at: '2026-03-01T14:00:00.000Z' }
  ])
})
