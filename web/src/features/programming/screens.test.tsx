import { screen, waitFor, within } from '@testing-library/react'
import { addDays } from 'contract/core/days.ts'
import { formatWeekdayDate } from 'contract/core/format.ts'
import { describe, expect, test, vi } from 'vitest'
import { data } from '../../../test/fakeApi.ts'
import { aServer, path, today } from '../../../test/programming.ts'
import { box, withoutBasket } from '../../../test/programmingPage.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { screenOf } from '../../../test/screenOf.ts'
import { pickedRows } from './basketStore.ts'

withoutBasket()

const late = addDays(today, -2)
const soon = addDays(today, 1)

/**
 * The first is late and put off, of one person, with a task; the third, tomorrow's, needs the line to stop; the fourth
 * is for today by its readings.
 */
function aList() {
  const server = aServer(4)
  const [first, , third, fourth] = server.rows
  Object.assign(first!, { due_date: late, next_date: addDays(today, -9), rescheduled_date: late })
  Object.assign(first!.activity, { people: 1, tasks: [{ id: 1, name: 'Tarea' }] })
  Object.assign(third!, { due_date: soon, next_date: soon })
  Object.assign(fourth!, { due_date: today, next_date: today, due_by: 'usage' })
  return server
}

describe('the columns', () => {
  const place = ' · Base 1 · Taypi Uta'
  const due = `hace 2 díasReprogramada`
  test.each([
    ['a usual screen', 80, [due, `Actividad 1AB-1${place}`, 'MecánicaCada 3 meses', '0 h 10 min1 · 1 tarea']],
    [
      'a control room',
      110,
      [due, 'Actividad 1A-1', 'Base 1AB-1 · Taypi Uta', 'MecánicaCada 3 meses', '0 h 10 min1 · 1 tarea']
    ]
  ])('on %s', async (_, em, expected) => {
    screenOf(em)
    aList()
    renderPage(path)
    const row = (await box(1)).closest('[data-row]')
    const cells = [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
    expect(cells.slice(1, 1 + expected.length)).toEqual(expected)
    const stopped = (await box(3)).closest<HTMLElement>('[data-row]')
    within(stopped!).getByRole('img', { name: 'Requiere parada de línea' })
    expect(within(row as HTMLElement).queryByRole('img', { name: 'Requiere parada de línea' })).toBeNull()
    expect(stopped?.textContent).toContain(`mañana${formatWeekdayDate(soon)}`)
    // The tooltip has it in full.
    const hover = (of: Element | null) => of?.querySelector('time')?.parentElement?.title.split('\n')
    expect(hover(row)?.[0]).toBe(formatWeekdayDate(late))
    expect(hover(row)).not.toContain('Previsto por las lecturas')
    expect(row?.querySelector('[data-late] .tabler-icon-alert-triangle')).not.toBeNull()
    expect(stopped?.querySelector('[data-late]')).toBeNull()
    expect(stopped?.textContent).not.toContain('tarea')
    expect((await box(2)).closest('[data-row]')?.textContent).toContain('ayer')
    const now = (await box(4)).closest('[data-row]')
    expect(now?.textContent).toContain('hoy')
    expect(hover(now)).toContain('Previsto por las lecturas')
    expect(now?.querySelector('[data-late]')).toBeNull()
    expect(now?.querySelector('.tabler-icon-calendar-event')).not.toBeNull()
    if (em > 100) within(screen.getByRole('columnheader', { name: /^Base/ })).getByRole('button')
    expect(screen.getByTitle('0 h 10 min × 1 persona')).toBeDefined()
    expect(screen.getByTitle('0 h 30 min × 2 personas')).toBeDefined()
  })

  test('on a phone everything stands in a card', async () => {
    screenOf(30)
    aList()
    renderPage(path)
    const card = (await box(1)).closest('[data-row]')
    expect(card?.textContent).toContain(`${formatWeekdayDate(late)} · Cada 3 meses · Reprogramada`)
    expect(card?.textContent).toContain('0 h 10 min · 1 persona · 1 tareaMecánica')
    const stopped = (await box(3)).closest('[data-row]')
    expect(stopped?.textContent).toContain(
      `${formatWeekdayDate(soon)} · Cada 3 meses0 h 60 min`.replace('0 h 60 min', '1 h 0 min · 2 personas')
    )
    expect(stopped?.textContent).toMatch(/Requiere parada/)
    expect(stopped?.textContent).not.toContain('tarea')
    expect(card?.querySelector('[data-late] .tabler-icon-alert-triangle')).not.toBeNull()
    for (const n of [3, 4]) {
      const inTime = (await box(n)).closest('[data-row]')
      expect(inTime?.querySelector('[data-late], .tabler-icon-alert-triangle')).toBeNull()
    }
  })
})

describe('the basket on a phone', () => {
  test('is a bar that sums up and opens, once something is in it', async () => {
    screenOf(30)
    aList()
    const { user } = renderPage(path)
    const first = await box(1)
    expect(screen.queryByRole('region', { name: 'Cesta' })).toBeNull()
    await user.click(first)
    await user.click(await box(3))
    const dock = within(await screen.findByRole('region', { name: 'Cesta' }))
    const bar = dock.getByRole('button', { name: /Ver la cesta/ })
    expect(bar.textContent).toContain('2 actividades1 h 10 min')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(bar)
    const sheet = within(await screen.findByRole('dialog', { name: 'Cesta · 2 actividades' }))
    expect(bar.getAttribute('aria-expanded')).toBe('true')
    const again = await sheet.findByRole('button', { name: 'Reprogramar' })
    expect(again.closest('[data-sheet]')).not.toBeNull()
    await user.click(again)
    await screen.findByRole('dialog', { name: 'Reprogramar 2 actividades' })
    expect(bar.getAttribute('aria-expanded')).toBe('false')
  })

  test('programmes from the bar and from within', async () => {
    screenOf(30)
    aList()
    const { user } = renderPage(path)
    await user.click(await box(3))
    const dock = within(await screen.findByRole('region', { name: 'Cesta' }))
    await user.click(dock.getByRole('button', { name: 'Programar' }))
    const form = within(await screen.findByRole('dialog', { name: 'Programar' }))
    await form.findByText(
      `Lo que requiere parada, la noche del ${formatWeekdayDate(today)} al ${formatWeekdayDate(soon)}`
    )
    form.getByText('Se creará 1 orden')
    form.getByRole('img', { name: 'con parada de línea' })
    expect(form.getByRole('button', { name: /^Programar/ }).textContent).toBe('Programar 1 actividad')
    await user.click(form.getByRole('button', { name: 'Cancelar' }))
    const bar = dock.getByRole('button', { name: /Ver la cesta/ })
    await user.click(bar)
    const sheet = within(await screen.findByRole('dialog', { name: 'Cesta · 1 actividad' }))
    await user.click(await sheet.findByRole('button', { name: 'Programar 1' }))
    await screen.findByRole('dialog', { name: 'Programar' })
    expect(bar.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('how far ahead', () => {
  const chip = (name: RegExp) => screen.findByRole('button', { name })
  const asked = (server: ReturnType<typeof aServer>) =>
    new URLSearchParams(server.calls.findLast(call => call.path === 'base-activities/checks')?.query)

  test('says how many there are until then, with what is late marked, and looks there', async () => {
    screenOf(80)
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const server = aList()
    server.handlers['GET checks/programmable/count'] = ({ query }) =>
      data({ count: new URLSearchParams(query).get('to') === addDays(today, -1) ? 2 : 5 })
    const { user, here } = renderPage(path)
    const overdue = await chip(/^Vencidas/)
    await waitFor(() => expect(overdue.textContent).toBe('Vencidas2'))
    expect(overdue.querySelector('[data-late]')).not.toBeNull()
    expect(overdue.querySelector('svg')).not.toBeNull()
    const now = await chip(/^Hoy/)
    expect([now.textContent, now.querySelector('[data-late], svg')]).toEqual(['Hoy5', null])
    expect((await chip(/^7 días/)).getAttribute('aria-pressed')).toBe('true')
    const toTop = vi.spyOn(window, 'scrollTo')
    await user.click(overdue)
    await waitFor(() => expect(here()).toBe(`${path}?horizonte=vencidas`))
    expect(overdue.getAttribute('aria-pressed')).toBe('true')
    // On a phone it may have been out of sight.
    expect(scrolled.mock.contexts).toContain(overdue)
    await waitFor(() => expect(asked(server).get('to')).toBe(addDays(today, -1)))
    await user.click(await chip(/^7 días/))
    await waitFor(() => expect(here()).toBe(path))
    expect(toTop).not.toHaveBeenCalled()
  })

  test('one’s own days', async () => {
    screenOf(80)
    const server = aList()
    renderPage(`${path}?horizonte=fechas&from=${today}&to=${soon}`)
    await box(3)
    expect([asked(server).get('from'), asked(server).get('to')]).toEqual([today, soon])
    expect((await screen.findAllByRole('button', { pressed: true })).map(one => one.textContent)).toEqual([
      expect.stringContaining(formatWeekdayDate(soon))
    ])
    expect(pickedRows()).toEqual([])
  })
})
