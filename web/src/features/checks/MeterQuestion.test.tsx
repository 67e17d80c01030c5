import { screen } from '@testing-library/react'
import type { Check } from 'contract/checks/checks.ts'
import { checkType } from 'contract/core/classifier.ts'
import { expect, test, vi } from 'vitest'
import { fakeApi, refused } from '../../../test/fakeApi.ts'
import { aMeter } from '../../../test/readings.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { aCheck, anOrder } from '../../../test/workOrders.ts'
import { CheckRunner } from './CheckRunner.tsx'

const button = (name: string) => screen.getByRole('button', { name })

test('a measure that reads a meter is asked about like a reading; what it means is sent with the answer', async () => {
  const { base_activity, ...check } = aCheck(1, { fkc_check_type: checkType.MEDIDA, measure_unit: 'h' })
  const activity = { ...base_activity.activity, reads_meter: true }
  const previous = { value_number: 100, performed_at: '2026-02-01T12:00:00.000Z' } as Check['previous']
  const reads = { ...check, previous, base_activity: { ...base_activity, activity, fk_base_metric: 5 } }
  const api = fakeApi({ 'PUT checks/1': refused(400, 'VALIDATION.INVALID_DATA') })
  const meter = aMeter({ average: 2 })
  const { user } = renderPart(
    <CheckRunner Reports={() => null} order={anOrder({ checks: [reads], meters: [meter] })} />
  )
  await screen.findByText(/Última: 100 h\. Se espera/)
  // Said once, by the meter.
  expect(screen.getAllByText(/Última/)).toHaveLength(1)
  await user.type(screen.getByRole('textbox', { name: 'Actividad 1 (h)' }), '60')
  await screen.findByText('Es menor que la anterior (100).')
  await user.click(button('Guardar'))
  await screen.findByText('Diga qué ha pasado')
  expect(api.calls).toEqual([])
  await user.click(screen.getByRole('radio', { name: /^Se cambió el contador/ }))
  await user.click(button('Guardar'))
  await vi.waitFor(() => expect(api.calls[0]?.body).toMatchObject({ value_number: 60, meaning: 'replaced' }))
})
