import { screen } from '@testing-library/react'
import { workOrderStatus } from 'contract/core/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser } from '../../test/fakeApi.ts'
import { renderPart } from '../../test/renderPart.tsx'
import { anOrder } from '../../test/workOrders.ts'
import { columnsFor } from '../records/work-orders/columns.tsx'
import { OrderDetails } from '../features/work-orders/OrderDetails.tsx'
import { OrderNotes } from '../features/work-orders/OrderNotes.tsx'
import { viewsFor } from '../records/work-orders/views.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA } = workOrderStatus

// 8:00 at the operator's.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-05T12:00:00.000Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const marco = { id: 1, first_name: 'Marco', last_name: 'Quispe' }
const ana = { id: 2, first_name: 'Ana', last_name: 'Rojas' }
const views = viewsFor(aUser())
const whole = views.at(-1)

describe('the list', () => {
  /** A cell as it is drawn, for every kind of cell that shows more than its field. */
  const cell = (key: string, order: Partial<WorkOrderDetail>) => {
    const column = columnsFor(whole!).find(one => one.key === key)!
    return renderPart(column.render?.(anOrder(order)) ?? String(column.value?.(anOrder(order), ''))).container
  }
  const titleIn = (container: HTMLElement) => container.querySelector('[title]')?.getAttribute('title') ?? null

  test('hides what is the same in all rows of a view, and what few ask for', () => {
    const hidden = views.map(view => [
      view.id,
      columnsFor(view).flatMap(({ key, hidden: isHidden = false }) => (isHidden ? [key] : []))
    ])
    expect(Object.fromEntries(hidden)).toEqual({
      mias: ['people', 'responsible', 'closed_at'],
      pendientes: ['fkc_status', 'type', 'responsible', 'closed_at'],
      'en-espera': ['fkc_status', 'type', 'responsible', 'closed_at'],
      'en-curso': ['fkc_status', 'type', 'responsible', 'closed_at'],
      revision: ['fkc_status', 'type', 'responsible', 'closed_at'],
      todas: ['type', 'responsible', 'closed_at']
    })
  })

  test.each([
    ['nobody', [], '', null],
    ['one', [marco], 'Marco Q.', 'Marco Quispe'],
    ['three', [marco, ana, { ...ana, id: 3 }], 'Marco Q. +2', 'Marco Quispe\nAna Rojas\nAna Rojas']
  ])('says who works on it: %s', (_, people, text, title) => {
    const container = cell('people', { people })
    expect([container.textContent, titleIn(container)]).toEqual([text, title])
  })

  test.each([
    ['to begin yesterday', PENDIENTE, '2026-03-04T12:00:00.000Z', true],
    ['late yesterday, today elsewhere', PENDIENTE, '2026-03-05T03:59:00.000Z', true],
    ['waiting since yesterday', EN_ESPERA, '2026-03-04T12:00:00.000Z', true],
    ['to begin early today', PENDIENTE, '2026-03-05T04:00:00.000Z', false],
    ['begun', EN_CURSO, '2026-03-04T12:00:00.000Z', false],
    ['without a date', PENDIENTE, null, false]
  ])('marks what is late: %s', (_, fkc_status, scheduled_start, late) => {
    const container = cell('scheduled_start', { fkc_status, scheduled_start })
    expect(screen.queryByLabelText('Con retraso:') !== null).toBe(late)
    expect(titleIn(container) === 'Debía haber empezado').toBe(late)
    expect(container.querySelector('time')?.dateTime ?? null).toBe(scheduled_start)
  })

  const toReview = { fkc_status: PARA_REVISION, checks_count: 5 }
  test.each([
    ['none', { checks_count: 0 }, '', null, undefined],
    ['nothing wrong', { checks_count: 5, checks_answered: 2 }, '2/5', null, '40'],
    [
      'answers of an order to review that are missing again',
      { ...toReview, checks_answered: 4 },
      '4/5Falta 1',
      null,
      '80'
    ],
    ['two of them', { ...toReview, checks_answered: 3 }, '3/5Faltan 2', null, '60'],
    ['none of them', { ...toReview, checks_answered: 5 }, '5/5', null, '100'],
    [
      'something wrong',
      { checks_count: 4, checks_answered: 4, checks_flagged: 1 },
      '4/41 NOK o fuera de rango',
      '1 NOK o fuera de rango',
      '100'
    ]
  ])('says how far the checks are: %s', (_, counts, text, title, share) => {
    const container = cell('checks_flagged', counts)
    expect([container.textContent, titleIn(container)]).toEqual([text, title])
    expect(screen.queryByRole('progressbar')?.getAttribute('aria-valuenow')).toBe(share)
  })

  test.each([
    ['responsible', { responsible: ana }, 'Ana Rojas'],
    ['responsible', {}, '']
  ])('%s of %j reads «%s»', (key, order, text) => {
    expect(cell(key, order).textContent).toBe(text)
  })

  test.each([true, false])('marks what needs the line to stop: %s', requires_stop => {
    cell('requires_stop', { requires_stop })
    expect(screen.queryByLabelText('Requiere parada de línea') !== null).toBe(requires_stop)
  })
})

describe('its details', () => {
  const shown = (order: Partial<WorkOrderDetail>) => {
    renderPart(<OrderDetails order={anOrder(order)} />)
    return Object.fromEntries(
      screen.getAllByRole('term').map(term => [term.textContent, term.nextElementSibling?.textContent])
    )
  }
  const least = { Tipo: 'Preventivo', Prioridad: 'Media', Línea: 'Línea 1', Lugar: 'Taypi Uta' }

  test('what is not known is not named', () => {
    expect(shown({})).toEqual({ ...least, 'Parada de línea': 'No' })
    expect(screen.queryByRole('heading', { name: 'Descripción' })).toBeNull()
  })

  test('all of them', () => {
    const at = (day: number) => `2026-03-0${day}T12:00:00.000Z`
    const order = {
      base: { id: 1, code: 'LR-E1', name: 'Accionamiento' },
      requires_stop: true,
      scheduled_start: at(6),
      scheduled_end: at(7),
      started_at: at(4),
      finished_at: at(3),
      closed_at: at(2),
      responsible: ana,
      staff: [marco, ana].map(staff => ({ staff }) as WorkOrderDetail['staff'][number]),
      labour_minutes: 90,
      description: 'Con cuidado'
    }
    expect(shown(order)).toEqual({
      ...least,
      Base: 'LR-E1 · Accionamiento',
      'Parada de línea': 'Sí, la requiere',
      Programada: '06/03/2026 08:00:00',
      'Fin programado': '07/03/2026 08:00:00',
      Empezada: '04/03/2026 08:00:00',
      Terminada: '03/03/2026 08:00:00',
      Cerrada: '02/03/2026 08:00:00',
      Responsable: 'Ana Rojas',
      Personal: 'Marco Quispe, Ana Rojas',
      'Trabajo previsto': '1 h 30 min'
    })
    screen.getByText('Con cuidado')
  })
})

describe('what must be known first', () => {
  const back = {
    id: 1,
    fkc_from: PARA_REVISION,
    fkc_to: EN_CURSO,
    reason: 'Falta medir',
    at: '2026-03-01T12:00:00.000Z'
  }

  test.each([
    ['why it waits', { fkc_status: EN_ESPERA, waiting_reason: 'Repuesto' }, ['En esperaRepuesto']],
    ['that it waits, without a reason', { fkc_status: EN_ESPERA }, ['En esperaSin motivo anotado']],
    [
      'who sent it back and why',
      { fkc_status: EN_CURSO, history: [{ ...back, user: { id: 3, name: 'Rodrigo' } }] },
      ['Devuelta por RodrigoFalta medir']
    ],
    ['that it was sent back', { fkc_status: EN_CURSO, history: [{ ...back, user: null }] }, ['DevueltaFalta medir']],
    [
      'nothing, once it is under way again',
      { fkc_status: EN_CURSO, history: [{ ...back, fkc_from: EN_ESPERA, user: null }] },
      []
    ],
    ['nothing, once it went on', { fkc_status: PARA_REVISION, history: [{ ...back, user: null }] }, []],
    [
      'nothing of its closing, when it is reopened before that is told',
      { fkc_status: EN_CURSO, history: [{ ...back, fkc_to: CERRADA, user: null }] },
      []
    ]
  ])('%s', (_, order, expected) => {
    renderPart(<OrderNotes order={anOrder(order)} refusal={undefined} onDismiss={() => {}} />)
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(expected)
  })
})
