import { describe, expect, test } from 'vitest'
import {
  anomalyRules,
  archivingNotificationKind,
  followingOrder,
  mayArchive,
  mayChangeReport,
  mayMerge,
  takesWitnesses,
  notificationKindFor,
  notificationText
} from './anomaly-transitions.ts'

// Written out by hand from domain section 4, not read from the table under test.
const statuses = [40, 41, 42, 43, 44]
const matrix: Record<number, string[]> = {
  //  40        41        42        43    44
  40: ['no', 'triage', 'no', 'no', 'no'],
  41: ['triage', 'no', 'triage', 'no', 'reason'],
  42: ['no', 'no', 'no', 'no', 'no'],
  43: ['no', 'no', 'no', 'no', 'no'],
  44: ['no', 'triage', 'no', 'no', 'no']
}
const cells = statuses.flatMap(from => statuses.map((to, column) => [from, to, matrix[from]?.[column] ?? ''] as const))
const triage = new Set(['anomaly-reports.triage'])

describe.each(cells)('%i → %i: %s', (from, to, rule) => {
  const answer = (permissions: ReadonlySet<string>, reason?: string) => {
    const result = anomalyRules.transition(from, to, { permissions, reason })
    return result.ok ? 'ok' : result.code
  }
  const allowed = rule !== 'no'

  test('the table', () => {
    expect(anomalyRules.requirementOf(from, to) !== undefined).toBe(allowed)
    expect(anomalyRules.nextStatuses(from).some(next => next.to === to)).toBe(allowed)
  })

  test('who may, and with what', () => {
    expect(answer(new Set(['anomaly-reports.write']), 'Repetido')).toBe(allowed ? 'AUTH.FORBIDDEN' : 'DOMAIN.CONFLICT')
    expect(answer(triage, ' ')).toBe(
      !allowed ? 'DOMAIN.CONFLICT' : rule === 'reason' ? 'VALIDATION.INVALID_DATA' : 'ok'
    )
    expect(answer(triage, 'Repetido')).toBe(allowed ? 'ok' : 'DOMAIN.CONFLICT')
  })
})

test('what an order does is done by no call', () => {
  for (const { from, to } of followingOrder) expect(anomalyRules.requirementOf(from, to)).toBe(undefined)
  expect(followingOrder.map(({ order, from, to }) => [order, from, to])).toEqual([
    [13, 42, 43],
    [11, 43, 42],
    [15, 42, 41]
  ])
})

const own = { fkc_status: 40, state: 'active', fk_reported_by: 7 }
const writer = { id: 7, permissions: new Set(['anomaly-reports.write']) }
const supervisor = { id: 8, permissions: new Set(['anomaly-reports.write', 'anomaly-reports.triage']) }

test('who reported it changes it until it is reviewed, those who triage until it is attended', () => {
  const may = (who: typeof writer) => statuses.filter(fkc_status => mayChangeReport({ ...own, fkc_status }, who))
  expect(may(writer)).toEqual([40])
  expect(may({ ...writer, id: 9 })).toEqual([])
  expect(may(supervisor)).toEqual([40, 41, 42, 44])
  expect(mayChangeReport({ ...own, state: 'archived' }, supervisor)).toBe(false)
  expect(mayChangeReport(own, { id: 7, permissions: new Set() })).toBe(false)
})

test('what is worked on is not archived; witnesses until it is decided otherwise', () => {
  expect(statuses.filter(fkc_status => mayArchive({ fkc_status }))).toEqual([40, 41, 43, 44])
  expect(statuses.filter(fkc_status => takesWitnesses({ fkc_status, state: 'active' }))).toEqual([40, 41, 42])
  expect(takesWitnesses({ fkc_status: 40, state: 'archived' })).toBe(false)
})

test('only what waits for a decision goes on as another', () => {
  expect(statuses.filter(fkc_status => mayMerge({ fkc_status, state: 'active' }))).toEqual([40, 41])
  expect(mayMerge({ fkc_status: 40, state: 'archived' })).toBe(false)
})

describe('what people are told of', () => {
  const told: Record<number, string[]> = {
    //  40   41                   42                  43                  44
    40: ['', 'anomaly_in_review', '', '', ''],
    41: ['anomaly_returned', '', 'anomaly_accepted', '', 'anomaly_rejected'],
    42: ['', 'anomaly_in_review', '', 'anomaly_attended', ''],
    43: ['', '', 'anomaly_reopened', '', ''],
    44: ['', 'anomaly_in_review', '', '', '']
  }

  test.each(statuses.flatMap(from => statuses.map((to, column) => [from, to, told[from]?.[column] ?? ''] as const)))(
    '%i → %i: %s',
    (from, to, kind) => {
      expect(notificationKindFor(from, to) ?? '').toBe(kind)
    }
  )

  test('every change that a call or an order makes is told', () => {
    const changes = [
      ...statuses.flatMap(from => anomalyRules.nextStatuses(from)),
      ...followingOrder.map(({ from, to }) => ({ from, to }))
    ]
    expect(changes.filter(({ from, to }) => !notificationKindFor(from, to))).toEqual([])
  })

  test('put away undecided, and taken back; what was decided leaves the lists in silence', () => {
    const all = (state: 'active' | 'archived') => statuses.map(status => archivingNotificationKind(status, state) ?? '')
    expect(all('archived')).toEqual(['anomaly_archived', 'anomaly_archived', '', '', ''])
    expect(all('active')).toEqual(['anomaly_returned', 'anomaly_returned', '', '', ''])
  })

  test.each([
    ['anomaly_archived', null, 'RA-1 se archivó sin intervención'],
    ['anomaly_returned', null, 'RA-1 vuelve a estar pendiente'],
    ['anomaly_in_review', null, 'RA-1 está en revisión'],
    ['anomaly_accepted', 'OT-1', 'RA-1 está aceptado: lo atiende OT-1'],
    ['anomaly_accepted', null, 'RA-1 está aceptado'],
    ['anomaly_rejected', null, 'RA-1 está rechazado'],
    ['anomaly_merged', 'RA-2', 'RA-1 sigue como RA-2'],
    ['anomaly_merged', null, 'RA-1 sigue como otro reporte'],
    ['anomaly_attended', 'OT-1', 'RA-1 está atendido con OT-1'],
    ['anomaly_attended', null, 'RA-1 está atendido'],
    ['anomaly_reopened', 'OT-1', 'RA-1 vuelve a estar aceptado: OT-1 se reabrió'],
    ['anomaly_reopened', null, 'RA-1 vuelve a estar aceptado']
  ] as const)('%s, %s: %s', (kind, order, text) => {
    expect(notificationText(kind, 'RA-1', order)).toBe(text)
  })
})
