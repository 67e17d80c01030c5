import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RosterDay } from 'contract/roster/roster.ts'
import { aUser, type Call, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const path = '/admin/staff/roster'
const march = `${path}?view=line&by=month&date=2026-03-10`

const person = (id: number, last_name: string, more = {}) => ({
  id,
  first_name: 'Ana',
  last_name,
  position: null,
  is_active: true,
  lines: [1],
  fk_locked_line: null,
  specialties: [3],
  trainings: [],
  ...more
})
const line = (id: number) => ({ id, name: `Línea ${id}`, color: '#E53935', shifts: [] })
const roster = {
  people: [person(7, 'Alanoca'), person(8, 'Beltrán'), person(9, 'Choque')],
  lines: [line(1), line(2)],
  specialties: [{ id: 3, name: 'Mecánica' }],
  week_minutes: 48 * 60
}
const stored = (fk_staff: number, day: string, more: Partial<RosterDay> = {}): RosterDay => ({
  fk_staff,
  date: `2026-03-${day}`,
  fk_line: 1,
  fkc_shift: 62,
  fkc_absence: null,
  version: 1,
  ...more
})

beforeEach(() => localStorage.clear())

type Options = { days?: RosterDay[]; permissions?: string[]; address?: string; answers?: Parameters<typeof fakeApi>[0] }

function open({ days = [], permissions = ['roster.read', 'roster.write'], address = march, answers }: Options = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path, '/admin/staff', '/admin/planned/work-orders'], permissions })),
    'GET menus/2/profile': data([]),
    'GET roster': () => data(days),
    'GET roster/people': data(roster),
    'GET roster/capacity': data([]),
    'GET service-hours': data({ rows: [], count: 0 }),
    'GET service-hours/exceptions': data({ rows: [], count: 0 }),
    'GET line-shifts': data({ rows: [], count: 0 }),
    ...answers
  })
  return { api, ...renderPage(address) }
}

const gridOf = () => screen.findByRole('grid', { name: /^Cuadrante de marzo de 2026/ })
const cell = (row: number, day: number) => {
  const rows = within(screen.getByRole('grid')).getAllByRole('row')
  return within(rows[row] as HTMLElement).getAllByRole('gridcell')[day - 1] as HTMLElement
}
const press = (...keys: string[]) => {
  for (const name of keys) {
    const parts = name.split('+')
    fireEvent.keyDown(screen.getByRole('grid'), {
      key: parts.at(-1),
      ctrlKey: parts.includes('Ctrl'),
      shiftKey: parts.includes('Shift')
    })
  }
}
const paste = (text: string) => fireEvent.paste(screen.getByRole('grid'), { clipboardData: { getData: () => text } })
const save = (count: string) => screen.findByRole('button', { name: `Guardar ${count}` })
const sent = (calls: readonly Call[]) =>
  (calls.find(({ method }) => method === 'PUT')?.body as { items: RosterDay[] } | undefined)?.items

test('letters set the selected block, arrows move, Delete empties; it is saved at once with versions', async () => {
  const { api } = open({
    days: [stored(8, '01')],
    answers: {
      'PUT roster': ({ body }) =>
        data((body as { items: RosterDay[] }).items.map(item => ({ ...item, version: item.version + 1 })))
    }
  })
  await gridOf()
  press('Ctrl+Home', 'n', 'Tab', 'v', 'ArrowDown', 'ArrowLeft', 'Delete', 'Enter')
  press('Shift+ArrowRight', 'Shift+ArrowRight', 'm')
  expect(cell(1, 1).textContent).toBe('N')
  expect(cell(1, 2).textContent).toBe('V')
  expect(cell(2, 1).textContent).toBe('')
  expect([1, 2, 3, 4].map(day => cell(3, day).textContent)).toEqual(['M', 'M', 'M', ''])
  expect(cell(1, 2).getAttribute('aria-label')).toBe('lun 02/03/2026: Vacaciones. sin guardar')
  await save('6 cambios')
  press('Ctrl+Enter')
  await waitFor(() => expect(sent(api.calls)).toHaveLength(6))
  expect(sent(api.calls)?.[0]).toEqual({ ...stored(7, '01'), version: 0 })
  expect(sent(api.calls)?.[2]).toMatchObject({ fk_staff: 8, fk_line: null, fkc_shift: null, version: 1 })
  expect(await screen.findByRole('button', { name: 'Sin cambios' })).toBeTruthy()
  expect(localStorage.getItem(`roster:${aUser().uuid}`)).toBe('{}')
})

test('undo and redo go step by step; what is typed survives a reload', async () => {
  const { unmount } = open()
  await gridOf()
  press('Ctrl+Home', 'n', 'ArrowRight', 't', 'Ctrl+z')
  expect(cell(1, 2).textContent).toBe('')
  press('Ctrl+y')
  expect(cell(1, 2).textContent).toBe('T')
  press('Ctrl+z', 'Ctrl+z')
  expect(screen.getByRole('button', { name: 'Deshacer' })).toHaveProperty('disabled', true)
  press('Ctrl+Shift+Z')
  await save('1 cambio')
  unmount()
  open()
  await gridOf()
  expect(cell(1, 1).textContent).toBe('N')
  await save('1 cambio')
})

test('a block from a spreadsheet is pasted; what isn’t understood is marked in its cell', async () => {
  open()
  await gridOf()
  press('Ctrl+Home', 'ArrowRight')
  paste('Noche\tMAÑANA\tvacaciones\nl\tlunes\t\n')
  expect([2, 3, 4].map(day => cell(1, day).textContent)).toEqual(['N', 'M', 'V'])
  expect(cell(2, 2).textContent).toBe('L')
  expect(cell(2, 3).getAttribute('aria-label')).toContain('«lunes» no se entiende')
  expect(screen.getByRole('status').textContent).toBe('1 celda no se entiende.')
  const go = within(screen.getByRole('alert')).getByRole('button', { name: 'Beltrán, Ana, mar 03/03/2026' })
  fireEvent.click(go)
  press('n')
  expect(screen.queryByRole('alert')).toBeNull()
  press('Ctrl+z', 'Ctrl+z')
  expect(cell(1, 2).textContent).toBe('')
})

test('more than one call saves is refused as a whole, and said', async () => {
  const people = Array.from({ length: 300 }, (_, index) => person(100 + index, `Persona ${1000 + index}`))
  open({ answers: { 'GET roster/people': data({ ...roster, people }) } })
  await gridOf()
  press('Ctrl+Home')
  paste(Array.from({ length: 300 }, () => Array.from({ length: 31 }, () => 'N').join('\t')).join('\n'))
  expect(screen.getByText(/^Serían 9,300 días sin guardar; caben 5,000 a la vez/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sin cambios' })).toBeTruthy()
})

test('a shift of another line is pale, named, and changed there', async () => {
  open({ days: [stored(7, '01', { fk_line: 2 })] })
  await gridOf()
  expect(cell(1, 1).getAttribute('aria-label')).toBe('dom 01/03/2026: Noche, Línea 2. No tiene asignada esta línea')
  press('Ctrl+Home', 'v')
  expect(cell(1, 1).textContent).toBe('N')
  expect(screen.getByText('1 día es de otra línea y no cambia.')).toBeTruthy()
})

test('what the law, rest or trainings say stands on the cell and below the grid', async () => {
  open({ days: [stored(7, '02')] })
  await gridOf()
  press('Ctrl+Home', 'ArrowRight', 'ArrowRight', 'm')
  expect(cell(1, 3).getAttribute('aria-label')).toContain('Solo 0 h 0 min de descanso desde el turno anterior')
  expect(screen.getByText('Solo 0 h 0 min de descanso desde el turno anterior')).toBeTruthy()
})

test('refusals come back to their cells, and lead there', async () => {
  open({
    answers: {
      'PUT roster': {
        status: 400,
        body: {
          message: 'x',
          errorCode: 'VALIDATION.INVALID_DATA',
          errors: { 'items.1.fkc_shift': ['Ana ya está en otra línea ese día'] }
        }
      }
    }
  })
  await gridOf()
  press('Ctrl+Home', 'n', 'ArrowDown', 'n')
  fireEvent.click(await save('2 cambios'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Revise 1 día')
  expect(cell(2, 1).getAttribute('aria-label')).toContain('Ana ya está en otra línea ese día')
  press('Ctrl+Home')
  fireEvent.click(within(alert).getByRole('button', { name: 'Beltrán, Ana, dom 01/03/2026' }))
  expect(cell(2, 1).getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('grid'))
  press('Delete')
  expect(screen.queryByRole('alert')).toBeNull()
  await save('1 cambio')
})

test('a day that somebody else changed meanwhile is shown with both, to choose from', async () => {
  const days: RosterDay[] = []
  const { api } = open({
    days,
    answers: {
      'PUT roster': ({ body }) => {
        const { items } = body as { items: RosterDay[] }
        if (items.every(({ version }) => version === 5)) return data(items.map(item => ({ ...item, version: 6 })))
        days.push(stored(7, '01', { fkc_shift: 61, version: 5 }))
        return { status: 409, body: { message: 'x', errorCode: 'DOMAIN.CONFLICT', reason: 'stale' } }
      }
    }
  })
  await gridOf()
  press('Ctrl+Home', 'n')
  fireEvent.click(await save('1 cambio'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Otra persona ha cambiado 1 día')
  expect(alert.textContent).toContain('ahora Tarde, Línea 1; usted puso Noche, Línea 1')
  fireEvent.click(within(alert).getByRole('button', { name: 'Poner lo mío' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  fireEvent.click(await save('1 cambio'))
  await waitFor(() => expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(2))
  expect(await screen.findByRole('button', { name: 'Sin cambios' })).toBeTruthy()
})

test('a pattern fills the days of all or of those selected, says what stays, and can be undone', async () => {
  const { user } = open({ days: [stored(7, '02', { fk_line: null, fkc_shift: null, fkc_absence: 111 })] })
  await gridOf()
  await user.click(screen.getByRole('button', { name: 'Patrón…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Llenar con un patrón' })
  const form = within(dialog)
  await user.selectOptions(await form.findByRole('combobox', { name: 'Patrón' }), 'Otro…')
  await user.type(form.getByLabelText('Días del patrón'), 'N N L')
  expect(await form.findByText(/^Cambia 92 días; queda 1 como está/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Poner en el cuadrante' }))
  await save('92 cambios')
  expect([1, 2, 3, 4].map(day => cell(1, day).textContent)).toEqual(['N', 'V', 'L', 'N'])
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(screen.getByRole('button', { name: 'Sin cambios' })).toBeTruthy()
})

test('nights count what isn’t saved, mark holes, and lead to their orders', async () => {
  open()
  await gridOf()
  press('Ctrl+Home', 'n', 'ArrowRight', 'm')
  const nights = within(screen.getByRole('table', { name: 'Noches' }))
  expect(await nights.findByRole('link', { name: /^Noche del dom 01\/03\/2026: 1 persona, 7 h 0 min/ })).toBeTruthy()
  const link = nights.getByRole('link', { name: /^Noche del lun 02\/03\/2026: nadie/ })
  expect(link.getAttribute('href')).toContain('scheduled_start_from=2026-03-02&scheduled_start_to=2026-03-02')
})

test('who may only read has no inputs, and copies', async () => {
  open({ permissions: ['roster.read'], days: [stored(7, '01')] })
  await gridOf()
  press('Ctrl+Home', 'v')
  expect(cell(1, 1).textContent).toBe('N')
  expect(screen.queryByRole('button', { name: /Guardar|Sin cambios|Patrón/ })).toBeNull()
  const setData = vi.fn<(type: string, text: string) => void>()
  fireEvent.copy(screen.getByRole('grid'), { clipboardData: { setData } })
  expect(setData).toHaveBeenCalledWith('text/plain', 'N')
})

test('months and weeks are in the address; nobody on the line leads to the staff', async () => {
  const { here, user } = open({ answers: { 'GET roster/people': data({ ...roster, people: [] }) } })
  const link = await screen.findByRole('link', { name: 'Ver el personal' })
  expect(link.getAttribute('href')).toContain('/admin/staff')
  await user.click(screen.getByRole('button', { name: 'Mes siguiente' }))
  await waitFor(() => expect(here()).toContain('date=2026-04-01'))
  await user.click(screen.getByRole('radio', { name: 'Semana' }))
  expect(await screen.findByText('30/3 al 5/4/2026')).toBeTruthy()
})

test('one’s own days, with hours and line', async () => {
  open({
    permissions: ['roster.read'],
    address: `${path}?view=mine`,
    answers: {
      'GET roster/mine': ({ query }) => {
        const date = new URLSearchParams(query).get('to') as string
        const shifts = [{ fkc_shift: 62, starts: '21:30', ends: '05:30' }]
        return data({ days: [{ ...stored(1, '01'), date }], lines: [{ ...line(1), shifts }] })
      }
    }
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Ver más semanas' }))
  expect(screen.getByText('21:30–05:30 · Línea 1')).toBeTruthy()
})
