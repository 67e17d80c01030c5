import { screen, waitFor, within } from '@testing-library/react'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { data, refused } from '../../../test/fakeApi.ts'
import { openOrder, supervisor, technician } from '../../../test/orderPage.tsx'
import { anOrder } from '../../../test/workOrders.ts'
import { downtimeText } from '../../records/work-orders/outcomeText.ts'

const { EN_CURSO, CERRADA } = workOrderStatus
const zone = 'America/La_Paz'
const failures = { rows: [{ id: 3, code: 'MEC', name: 'Mecánica' }], count: 1 }

const details = () => within(screen.getByRole('complementary', { name: 'Datos' }))

/** A detail's value by its name; undefined where it isn't shown. */
const detail = (name: string) => details().queryByText(name)?.nextElementSibling?.textContent

describe('the outcome of an order', () => {
  test('is written while the order is open, by those who execute it', async () => {
    const order = anOrder({ fkc_status: EN_CURSO, cause: 'Rodamiento gastado' })
    const { user, writes } = await openOrder(order, technician, {
      'GET failure-type/getall': data(failures),
      'PUT workorders/7/outcome': data({ ...order, version: 2 })
    })
    await user.click(details().getByRole('link', { name: 'Cambiar el resultado' }))
    const form = within(await screen.findByRole('dialog', { name: 'Resultado de la orden' }))
    expect(await form.findByRole('textbox', { name: /Causa/ })).toHaveProperty('value', 'Rodamiento gastado')
    await user.click(form.getByRole('combobox', { name: /Tipo de falla/ }))
    await user.click(await screen.findByText('Mecánica'))
    await user.click(form.getByRole('textbox', { name: /Solución/ }))
    await user.paste('Cambiado')
    await user.type(await form.findByLabelText('Línea parada desde: día'), '1/3/26')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const body = {
      fk_failure_type: 3,
      solution: 'Cambiado',
      down_from: '2026-03-01T12:00:00.000Z',
      version: 1
    }
    expect(writes()).toEqual([['PUT', 'workorders/7/outcome', body]])
  })

  test('an end before its beginning is said before it is sent; what the server refuses stands at its field', async () => {
    const { user, writes, api } = await openOrder({ fkc_status: EN_CURSO }, technician)
    await user.click(details().getByRole('link', { name: 'Escribir el resultado' }))
    const form = within(await screen.findByRole('dialog'))
    const type = async (name: string, text: string) => {
      const field = await form.findByLabelText(name)
      await user.clear(field)
      await user.type(field, text)
    }
    await type('Línea parada desde: día', '2/3/26')
    await type('Línea parada hasta: día', '1/3/26')
    await user.click(form.getByRole('button', { name: 'Guardar' }))
    expect(form.getAllByText(/no puede ser mayor que la fecha Línea parada hasta/)).not.toEqual([])
    expect(writes()).toEqual([])
    // Whichever of the two is put right, nothing is wrong any more; how long it is, is said.
    await type('Línea parada desde: día', '27/2/26')
    expect(form.queryByText(/no puede ser mayor/)).toBeNull()
    form.getByText(/^Dura 2 días: compruebe/)
    const answer = refused(400, 'VALIDATION.INVALID_DATA')
    api.handlers['PUT workorders/7/outcome'] = {
      ...answer,
      body: { ...answer.body, errors: { down_from: ['La fecha no puede ser futura'] } }
    }
    await type('Línea parada desde: día', '2/3/26')
    await type('Línea parada hasta: día', '2/3/26')
    await user.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await form.findAllByText(/La fecha no puede ser futura/)).not.toEqual([])
    expect(form.getByLabelText('Línea parada desde: día')).toHaveProperty('value', '02/03/2026')
    await type('Línea parada hasta: día', '3/3/26')
    expect(form.getAllByText(/La fecha no puede ser futura/)).not.toEqual([])
  })

  test('is shown, and fixed once the order is closed, with who closed it and how', async () => {
    const order = anOrder({
      fkc_status: CERRADA,
      failure_type: { id: 3, name: 'Mecánica' },
      cause: 'Rodamiento gastado',
      down_from: '2026-03-02T03:00:00.000Z',
      down_to: '2026-03-02T04:30:00.000Z',
      closed_at: '2026-03-02T14:00:00.000Z',
      closed_by: { id: 5, name: 'Rosa Mamani' },
      signed_own: false
    })
    await openOrder(order, supervisor)
    expect(
      Object.fromEntries(
        ['Falla', 'Causa', 'Solución', 'Línea parada', 'Cerrada', 'Cerrada por', 'Firma'].map(name => [
          name,
          detail(name)
        ])
      )
    ).toEqual({
      Falla: 'Mecánica',
      Causa: 'Rodamiento gastado',
      Solución: undefined,
      'Línea parada': '01/03/2026 23:00:00 a 02/03/2026 00:30:00 (1 h 30 min)',
      Cerrada: '02/03/2026 10:00:00',
      'Cerrada por': 'Rosa Mamani',
      Firma: 'Con su cuenta, por quien no la ejecutó'
    })
    expect(details().queryByRole('link', { name: /resultado/ })).toBeNull()
  })

  test.each([
    ['who only reads', EN_CURSO, ['work-orders.read']],
    ['anybody once it is closed', CERRADA, supervisor]
  ])('has no place of its own for %s while nothing is written', async (_, fkc_status, permissions) => {
    await openOrder({ fkc_status }, permissions)
    expect(details().queryByText('Resultado')).toBeNull()
  })
})

test.each([
  ['none', { down_from: null, down_to: null }, ''],
  ['one that lasts', { down_from: '2026-03-02T03:00:00.000Z', down_to: null }, 'Desde 01/03/2026 23:00:00'],
  [
    'one of a minute',
    { down_from: '2026-03-02T03:00:00.000Z', down_to: '2026-03-02T03:01:00.000Z' },
    '01/03/2026 23:00:00 a 01/03/2026 23:01:00 (0 h 1 min)'
  ]
])('a stop of the line in words: %s', (_, stop, text) => {
  expect(downtimeText(stop, zone)).toBe(text)
})
