import { screen } from '@testing-library/react'
import { checkStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { aReport, aTurn, openReport } from '../../../test/dailyReports.ts'

const aCheck = (id: number, is_flagged: boolean) => ({
  id,
  fkc_status: checkStatus.REALIZADO,
  at: '2026-03-01T12:00:00.000Z',
  base: { id: 5, code: 'ROJ-T15', name: 'Torre 15' },
  activity: { id: 6, name: `Inspección ${id}` },
  work_order: null,
  is_flagged,
  note: null
})

test.each([
  [[true, ...Array.from({ length: 14 }, () => false)], 'Checks 151 no conforme'],
  [[true, true, false], 'Checks 32 no conformes'],
  [[false, false], 'Checks 2']
])('of checks %j the line that folds them says %j', async (flags, said) => {
  const { happened } = aTurn()
  const rows = flags.map((is_flagged, index) => aCheck(index + 1, is_flagged))
  const turn = aTurn({ happened: { ...happened, checks: { rows, count: rows.length } } })
  await openReport(aReport(turn), ['daily-reports.read'])
  expect((await screen.findByText('Checks')).closest('summary')?.textContent).toBe(said)
})

test('an anomaly that goes on as another says as which; one of a report closed before doesn’t know', async () => {
  const { happened } = aTurn()
  const anomaly = (id: number, more: object) => ({
    id,
    code: `RA-${id}`,
    detected_at: '2026-03-01T12:00:00.000Z',
    description: 'Ruido',
    fkc_status: 45,
    fkc_priority: 82,
    fkc_service_impact: 91,
    ...more
  })
  const rows = [anomaly(1, { merged_into: { id: 9, code: 'RA-9' } }), anomaly(2, {})]
  const turn = aTurn({ happened: { ...happened, anomalies: { rows, count: rows.length } } })
  await openReport(aReport(turn), ['daily-reports.read'])
  await screen.findByText('Unido a RA-9')
  screen.getByText('Unido')
})
