import { screen, waitFor } from '@testing-library/react'
import { checkStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { aUser, fakeApi } from '../../../test/fakeApi.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { aCheck, anOrder } from '../../../test/workOrders.ts'
import { CheckReports } from '../anomaly-reports/CheckReports.tsx'
import { CheckRunner } from './CheckRunner.tsx'

const answered = (id: number, value_ok: boolean) => aCheck(id, { fkc_status: checkStatus.REALIZADO, value_ok })
const button = (name: string) => screen.getByRole('button', { name })

test('an answer that is NOK or out of range offers its report at once, also before the server has it', async () => {
  fakeApi({ 'PUT checks/1': () => new Promise<never>(() => {}) })
  const checks = [aCheck(1), aCheck(2), answered(3, false), answered(4, true)]
  const { user } = renderPart(
    <CheckRunner Reports={CheckReports} order={anOrder({ checks })} />,
    aUser({ pages: ['/admin/anomaly-reports/new'] })
  )
  /** The checks whose report is offered. */
  const offers = () =>
    screen
      .queryAllByRole('link', { name: 'Reportar anomalía' })
      .map(link => /fk_check=\D*(\d+)/.exec(decodeURIComponent(link.getAttribute('href') ?? ''))?.[1])
  await waitFor(() => expect(offers()).toEqual(['3']))
  await user.click(button('NOK'))
  await user.type(screen.getByRole('textbox', { name: /Observaci/ }), 'Holgura')
  await user.click(button('Guardar'))
  await waitFor(() => expect(offers()).toEqual(['1', '3']))
})
