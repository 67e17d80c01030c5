import { failures, repeatsOfOrder, repeatsOfReport, worstActors } from 'contract/calls/failures/failures.ts'
import type { ActorKind, FailureRow, WorstActors } from 'contract/failures/failures.ts'
import { requestFile } from '../../api/client.ts'
import { callApi, type ListParams } from '../../api/resourceApi.ts'

const entities = ['work_order', 'anomaly_report', 'unplanned', 'failure_type', 'base'] as const

const ofOrder = callApi(repeatsOfOrder, { entities })
const ofReport = callApi(repeatsOfReport, { entities })
const actors = callApi(worstActors, { entities })
const list = callApi(failures, { entities })

/** Whether what a record is about is a repeated failure. Failures show no toast. */
export const repeatsQuery = (of: 'work_order' | 'anomaly_report', id: number) =>
  (of === 'work_order' ? ofOrder : ofReport).query({ params: { id } }, { suppressToast: true })

/** Query of the list of worst actors. */
export type WorstActorsQuery = { fkLine: number; from: string; to: string; by: ActorKind }

/** What fails most; while it is counted anew, what was there stays. */
export const worstActorsQuery = ({ fkLine, ...asked }: WorstActorsQuery) => ({
  ...actors.query({ query: { ...asked, fkLine: [fkLine] } }),
  placeholderData: (before: WorstActors | undefined) => before
})

export const worstActorsFile = (asked: WorstActorsQuery) =>
  requestFile(worstActors.path, { query: { ...asked, format: 'xlsx' } })

/** A page of failures. */
export const failuresQuery = (query: ListParams) => ({
  ...list.query({ query: query as never }),
  placeholderData: (before: { rows: FailureRow[]; count: number } | undefined) => before
})

/** Failures as Excel. */
export const failuresFile = (query: ListParams) => requestFile(failures.path, { query: { ...query, format: 'xlsx' } })
