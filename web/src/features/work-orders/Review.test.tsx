import { screen, waitFor, within } from '@testing-library/react'
import { checkStatus, checkType, workOrderStatus } from 'contract/core/classifier.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { type Call, data, refused } from '../../../test/fakeApi.ts'
import { openOrder, supervisor } from '../../../test/orderPage.tsx'
import { aCheck, anOrder } from '../../../test/workOrders.ts'
import { nextToReview } from './reviewQueue.ts'

const { PARA_REVISION, CERRADA, EN_CURSO } = workOrderStatus

afterEach(() => sessionStorage.clear())

const wrong = aCheck(1, {
  fkc_status: checkStatus.REALIZADO,
  fkc_check_type: checkType.MEDIDA,
  measure_unit: 'kN',
  measure_min: 21,
  measure_max: 27,
  value_number: 30,
  out_of_range: true
})
const nok = aCheck(2, { fkc_status: checkStatus.REALIZADO, value_ok: false })
const inReview = { fkc_status: PARA_REVISION, checks: [wrong, nok] }
const row = (id: number) => ({ ...anOrder({ fkc_status: PARA_REVISION, title: `Orden ${id}` }), id, code: `OT-${id}` })

/** An order that waits for review, in a queue; closing it takes it out of the queue. */
async function openReview(order: object, queue: readonly number[], handlers = {}, correctives: object[] = []) {
  let waiting = [...queue]
  let now = anOrder(order)
  const decide = (fkc_status: number) => () => {
    waiting = waiting.filter(id => id !== 7)
    now = { ...now, fkc_status, version: 2 }
    return data(now)
  }
  return openOrder(order, supervisor, {
    'GET workorders/7': () => data(now),
    'GET workorders': ({ query }: Call) =>
      new URLSearchParams(query).get('type') === '1'
        ? data({ rows: correctives, count: correctives.length })
        : data({ rows: waiting.map(row), count: waiting.length }),
    [`PUT workorders/state/7/${CERRADA}`]: decide(CERRADA),
    [`PUT workorders/state/7/${EN_CURSO}`]: decide(EN_CURSO),
    ...handlers
  })
}

/** Corrective work that was made, as far as the page looks at it. */
const madeWith = (id: number, code: string) => ({ id: 500 + id, work_order: { id, code } })

const closing = async (user: Awaited<ReturnType<typeof openReview>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Cerrar la orden' }))
  return within(await screen.findByRole('dialog', { name: 'Cerrar la orden · OT-2026-000007' }))
}
const button = (dialog: ReturnType<typeof within>, name: string) => dialog.getByRole('button', { name })

describe('closing with something NOK or out of range', () => {
  test('asks, and makes the corrective orders that are ticked, after the order is closed', async () => {
    const { user, writes } = await openReview(inReview, [7], {
      'POST unplanned': data(madeWith(50, 'OT-2026-000050'))
    })
    const dialog = await closing(user)
    await dialog.findByText(/Tiene 2 checks NOK o fuera de rango/)
    dialog.getByText('Actividad 1: 30 kN (entre 21 y 27 kN)')
    button(dialog, 'Cerrar y crear 2 correctivas')
    await user.click(dialog.getAllByRole('checkbox')[1] as HTMLElement)
    const title = dialog.getByRole('textbox', { name: /Título/ })
    await user.clear(title)
    await user.click(button(dialog, 'Cerrar y crear 1 correctiva'))
    dialog.getByText('El campo Título es obligatorio')
    expect(writes()).toEqual([])
    await user.type(title, 'Cambiar el muelle')
    await user.click(button(dialog, 'Cerrar y crear 1 correctiva'))
    await screen.findByText(/Correctiva creada/)
    expect(addressOf(screen.getByRole('link', { name: 'OT-2026-000050' }))).toBe('/admin/planned/work-orders/50')
    expect(writes()).toEqual([
      ['PUT', `workorders/state/7/${CERRADA}`, { version: 1 }],
      [
        'POST',
        'unplanned',
        expect.objectContaining({ type: 1, title: 'Cambiar el muelle', fk_base: 1, fk_location: 5 })
      ]
    ])
  })

  test('a corrective order that couldn’t be made is tried again, what is closed or made isn’t again', async () => {
    const answers = [
      data(madeWith(50, 'OT-2026-000050')),
      refused(503, 'SERVICE.UNAVAILABLE', 'No disponible'),
      data(madeWith(51, 'OT-2026-000051'))
    ]
    const { user, writes } = await openReview(inReview, [7], { 'POST unplanned': () => answers.shift() })
    const dialog = await closing(user)
    await user.click(await dialog.findByRole('button', { name: 'Cerrar y crear 2 correctivas' }))
    await dialog.findByText('No disponible')
    dialog.getByText(/^El servidor ha fallado/)
    dialog.getByText('Correctiva creada: OT-2026-000050')
    await user.click(button(dialog, 'Cerrar y crear 1 correctiva'))
    await screen.findByText(/Correctivas creadas/)
    screen.getByRole('link', { name: 'OT-2026-000051' })
    expect(writes().map(([method]) => method)).toEqual(['PUT', 'POST', 'POST', 'POST'])
  })

  test('offers none where the base has an open one, which is named', async () => {
    const { user, writes } = await openReview({ ...inReview, checks: [wrong] }, [7], {}, [
      { ...row(40), code: 'OT-2026-000040', fk_base: 1 }
    ])
    const dialog = await closing(user)
    await dialog.findByRole('link', { name: 'OT-2026-000040' })
    await user.click(button(dialog, 'Cerrar la orden'))
    await screen.findByText('Orden cerrada')
    expect(writes()).toEqual([['PUT', `workorders/state/7/${CERRADA}`, { version: 1 }]])
  })

  test('without anything wrong the usual question is enough', async () => {
    const { user } = await openReview({ fkc_status: PARA_REVISION }, [7])
    const dialog = await closing(user)
    dialog.getByText(/La orden queda cerrada/)
    expect(dialog.queryByText(/NOK/)).toBeNull()
  })
})

describe('the next one to review', () => {
  test('is asked for on the order’s line, in the order of the list', async () => {
    const list = { vista: 'revision', sortBy: 'scheduled_start', sortDesc: 'true', search: 'pinza' }
    sessionStorage.setItem('list:/admin/planned/work-orders', JSON.stringify(list))
    const { api } = await openReview({ fkc_status: PARA_REVISION }, [7])
    await waitFor(() => expect(api.count('workorders')).toBe(1))
    const { query } = api.calls.find(({ path }) => path === 'workorders') as Call
    expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({
      fkLine: '1',
      fkc_status: String(PARA_REVISION),
      is_planned: 'true',
      sortBy: 'scheduled_start',
      sortDesc: 'true',
      search: 'pinza'
    })
  })

  test('is reached after closing, below this one', async () => {
    const { user } = await openReview({ fkc_status: PARA_REVISION }, [9, 7, 8])
    expect(screen.queryByRole('link', { name: 'Siguiente por revisar' })).toBeNull()
    await user.click(button(await closing(user), 'Cerrar la orden'))
    const next = await screen.findByRole('link', { name: 'Siguiente por revisar' })
    expect(addressOf(next)).toBe('/admin/planned/work-orders/8')
    screen.getByText('OT-8 · Orden 8 · quedan 2')
  })

  test('is reached after sending back; with none left the list is', async () => {
    const { user } = await openReview({ fkc_status: PARA_REVISION }, [7])
    await user.click(screen.getByRole('button', { name: 'Devolver' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByRole('textbox', { name: /Motivo/ }), 'Falta firmar')
    await user.click(button(dialog, 'Devolver'))
    await screen.findByText('Orden devuelta: está en curso')
    expect(addressOf(screen.getByRole('link', { name: /No queda ninguna/ }))).toBe('/admin/planned/work-orders')
  })

  test.each([
    ['the one below', 2, [1, 2, 3], [1, 3], 3],
    ['the next but one, when that went too', 2, [1, 2, 3, 4], [1, 4], 4],
    ['the first, below the last', 3, [1, 2, 3], [1, 2], 1],
    ['the first, when nobody saw the queue', 3, [], [5, 6], 5],
    ['never itself', 2, [1, 2], [2], undefined],
    ['none', 2, [2], [], undefined]
  ])('is %s', (_, current, seen, waiting, next) => {
    const orders = waiting.map(id => ({ id }))
    expect(nextToReview(current, seen, orders)?.id).toBe(next)
  })
})
