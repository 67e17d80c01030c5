import { screen, waitFor } from '@testing-library/react'
import { checkStatus, checkType } from 'contract/core/classifier.ts'
import { expect, test, vi } from 'vitest'
import { anAnswer } from '../../../test/outbox.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { screenOf } from '../../../test/screenOf.ts'
import { aCheck, aTask } from '../../../test/workOrders.ts'
import type { AnyEntry } from '../../offline/writes.ts'
import { CheckLine } from '../../offline/CheckLine.tsx'
import { CheckReview } from './CheckReview.tsx'
import { ChecksSummary } from './ChecksSummary.tsx'

const { REALIZADO, NO_REALIZADO, ANULADO } = checkStatus

const done = (id: number, value_ok = true, more: Parameters<typeof aCheck>[1] = {}) =>
  aCheck(id, { fkc_status: REALIZADO, value_ok, ...more })
const notDone = (id: number, more: Parameters<typeof aCheck>[1] = {}) =>
  aCheck(id, { fkc_status: NO_REALIZADO, not_done_reason: 'Sin acceso', ...more })
/** In another place than the others, with a meter. */
const elsewhere = (id: number, more: Parameters<typeof aCheck>[1]) => {
  const { base_activity } = aCheck(id)
  const base = { ...base_activity.base, location: { id: 6, name: 'Torre 6' } }
  return aCheck(id, {
    ...more,
    base_activity: { ...base_activity, base, usage_unit: { id: 1, name: 'Hora' } }
  })
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** The checks in their groups; those that are open in brackets. */
const list = () =>
  [...screen.getAllByRole('list')[0]!.children].map(item => {
    const line = item.querySelector('[aria-expanded]')
    const name = /Actividad \d/.exec(line?.textContent ?? '')?.[0]
    return line?.getAttribute('aria-expanded') === 'true' ? `[${name}]` : (name ?? item.textContent)
  })
const facts = () => screen.queryAllByRole('definition').map(({ textContent }) => textContent)

test('for reviewing, what is wrong stands first, then what was not done, both open; what was done may be undone', async () => {
  const undone = vi.fn<(check: number) => void>()
  const checks = [done(1), notDone(2), done(3, false, { observation: 'cable suelto' }), done(4), aCheck(5)]
  const { user } = renderPart(<CheckReview Reports={() => null} checks={checks} flaggedFirst onUndo={undone} />)
  await screen.findByText('cable suelto')
  screen.getByText('Sin acceso')
  expect(list()).toEqual([
    'NOK o fuera de rango',
    '[Actividad 3]',
    'Sin respuesta',
    'Actividad 5',
    'No realizados',
    '[Actividad 2]',
    'Conformes',
    'Actividad 1',
    'Actividad 4'
  ])
  await user.click(button('Deshacer el check'))
  expect(undone).toHaveBeenCalledExactlyOnceWith(3)
})

test('otherwise they stand in their places, closed; without the right nothing is undone', async () => {
  const { user } = renderPart(
    <CheckReview
      Reports={() => null}
      checks={[done(1), notDone(2), done(3, false), elsewhere(4, {})]}
      flaggedFirst={false}
    />
  )
  expect(list()).toEqual(['Taypi Uta', 'Actividad 1', 'Actividad 2', 'Actividad 3', 'Torre 6', 'Actividad 4'])
  expect(screen.queryByText('Sin guardar')).toBeNull()
  await user.click(button(/Actividad 3/))
  expect(list()).toEqual(['Taypi Uta', 'Actividad 1', 'Actividad 2', '[Actividad 3]', 'Torre 6', 'Actividad 4'])
  expect(screen.queryByRole('button', { name: 'Deshacer el check' })).toBeNull()
})

test('an answer shows its tasks, its limits, its reading, who and when; a line opens and closes', async () => {
  const measured = { fkc_check_type: checkType.MEDIDA, measure_unit: 'bar', measure_min: 1, measure_max: 5 }
  const checks = [
    aCheck(3, { fkc_status: ANULADO }),
    aCheck(2, { tasks: [aTask(21)] }),
    elsewhere(1, {
      fkc_status: REALIZADO,
      ...measured,
      value_number: 3,
      usage_value: 1200,
      staff: [{ id: 8, first_name: 'Rosa', last_name: 'Mamani' }] as never,
      tasks: [aTask(11, { value_ok: true }), aTask(12, { value_ok: false, observation: 'roto' })]
    })
  ]
  const { user } = renderPart(<CheckReview Reports={() => null} checks={checks} flaggedFirst />)
  await waitFor(() =>
    expect(facts()).toEqual([
      'LR-E1-ACC',
      'Torre 6',
      'Entre 1 y 5 bar',
      '1200 Hora',
      'Rosa Mamani',
      '02/03/2026 02:00:00'
    ])
  )
  const task = (n: number) => screen.getByText(`Tarea ${n}`).closest('li')?.textContent
  expect([task(11), task(12)]).toEqual(['Tarea 11OK', 'Tarea 12rotoNOK'])
  await user.click(button(/Actividad 1/))
  expect(facts()).toEqual([])
  expect(screen.getAllByRole('list')).toHaveLength(1)
  await user.click(button(/Actividad 2/))
  expect(facts()).toEqual(['LR-E1-ACC', 'Taypi Uta'])
  expect(task(21)).toBe('Tarea 21')
  await user.click(button(/Actividad 1/))
  expect(screen.getByText('Tarea 11')).toBeDefined()
  await user.click(button(/Actividad 2/))
  expect(screen.queryByText('Tarea 21')).toBeNull()
  expect(screen.getByText('Tarea 11')).toBeDefined()
  await user.click(button(/Actividad 1/))
  await user.click(button(/Actividad 3/))
  // Without tasks there is no list of them.
  expect(screen.getAllByRole('list')).toHaveLength(1)
})

const given = (more: Parameters<typeof aCheck>[1]) => aCheck(1, { fkc_status: REALIZADO, ...more })
const measured = (value_number: number, out_of_range: boolean) =>
  given({ fkc_check_type: checkType.MEDIDA, measure_unit: 'bar', value_number, out_of_range })
const bad = { value_ok: false }
const out = { out_of_range: true }

function show(check = aCheck(1), { state, isTaken = false, hasDraft = false }: Shown = {}) {
  const entry = state && anAnswer(1, {}, { state })
  const onToggle = vi.fn<() => void>()
  renderPart(<CheckLine shown={{ check, entry, isTaken }} hasDraft={hasDraft} expanded={isTaken} onToggle={onToggle} />)
  return { onToggle, line: screen.getByRole('button', { name: /^Actividad 1 ?LR-E1-ACC · Accionamiento/ }) }
}
type Shown = { state?: AnyEntry['state']; isTaken?: boolean; hasDraft?: boolean }

const said = (line: HTMLElement) => line.textContent?.replace('Actividad 1LR-E1-ACC · Accionamiento', '')

test.each([
  ['', aCheck(1)],
  ['OK', given({ value_ok: true })],
  ['NOK', given(bad)],
  ['3 bar', measured(3, false)],
  ['9 barFuera de rango', measured(9, true)],
  ['OKNOK en una tarea', given({ value_ok: true, tasks: [aTask(11), aTask(12, bad)] })],
  ['OKFuera de rango en una tarea', given({ value_ok: true, tasks: [aTask(11, out), aTask(12)] })],
  ['OKNOK · Fuera de rango en una tarea', given({ value_ok: true, tasks: [aTask(11, out), aTask(12, bad)] })],
  ['NOK', given({ ...bad, tasks: [aTask(11, out)] })],
  ['No realizado', aCheck(1, { fkc_status: NO_REALIZADO, not_done_reason: 'Lluvia' })],
  ['Anulado', aCheck(1, { fkc_status: ANULADO })]
])('what came of a check reads «%s»', (text, check) => {
  expect(said(show(check).line)).toBe(text)
})

test.each<[string, Shown]>([
  ['', {}],
  ['Sin guardar', { hasDraft: true }],
  ['Guardado en el teléfono', { state: 'waiting' }],
  ['Enviando', { state: 'sending', hasDraft: true }],
  ['No aceptado', { state: 'refused', hasDraft: true }],
  ['Enviado', { isTaken: true }],
  ['Enviando', { state: 'sending', isTaken: true }]
])('where an answer is reads «%s»', async (text, shown) => {
  const { line } = show(aCheck(1), shown)
  await waitFor(() => expect(said(line)).toBe(text))
  expect(line.getAttribute('aria-expanded')).toBe(String(shown.isTaken ?? false))
})

test('what waits at a desk is kept on no telephone', async () => {
  screenOf(80)
  const { line } = show(aCheck(1), { state: 'waiting' })
  await waitFor(() => expect(said(line)).toBe('Guardado en este equipo'))
})

test.each([
  ['0 de 2 checks respondidos', '0', [aCheck(1), aCheck(2)]],
  [
    '2 de 4 checks respondidos1 NOK o fuera de rango',
    '50',
    [given(bad), given({ value_ok: true }), aCheck(3), aCheck(4)]
  ],
  ['1 de 1 checks respondidos1 sin realizar', '100', [aCheck(1, { fkc_status: NO_REALIZADO })]],
  ['0 de 0 checks respondidos', '0', [aCheck(1, { fkc_status: ANULADO })]]
])('how far an order is reads «%s»', (text, share, checks) => {
  const { container } = renderPart(<ChecksSummary checks={checks} />)
  expect(container.querySelector('p')?.textContent).toBe(text)
  expect(screen.getByRole('progressbar', { name: 'Checks respondidos' }).getAttribute('aria-valuenow')).toBe(share)
})

test('one that could not be done says who said so, and when', async () => {
  const told = { not_done_at: '2026-03-02T05:00:00.000Z', not_done_by: { id: 9, name: 'Rosa' } }
  const { user } = renderPart(<CheckReview Reports={() => null} checks={[notDone(1, told)]} flaggedFirst={false} />)
  await user.click(button(/Actividad 1/))
  expect(facts()).toEqual(['LR-E1-ACC', 'Taypi Uta', 'Rosa', '02/03/2026 01:00:00'])
})
