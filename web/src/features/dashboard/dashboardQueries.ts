import {
  anomalyMonths,
  anomalyStates,
  anomalyStatusByLine,
  orderStatusByLine,
  unplannedMonths,
  unplannedStack,
  unplannedStates,
  unplannedTypesCount
} from 'contract/calls/dashboard/dashboard.ts'
import { plannedFiguresCall } from 'contract/calls/dashboard/planned-figures.ts'
import type { Call } from 'contract/core/resource.ts'
import { pathOf } from '../../api/address.ts'
import { requestFile } from '../../api/client.ts'
import { callApi, type CallInput } from '../../api/resourceApi.ts'

const call = <C extends Call>(declared: C, entities: readonly string[]) => {
  const api = callApi(declared, { entities })
  return {
    query: (input: CallInput<C>) => api.query(input),
    /** the same as Excel */
    file: (input: CallInput<C>) => {
      const { params, query } = input as { params?: Record<string, string>; query?: object }
      return requestFile(pathOf(declared.path, params), { query: { ...query, format: 'xlsx' } })
    }
  }
}

export const anomalyStatesCall = call(anomalyStates, ['anomaly_report'])
export const anomalyMonthsCall = call(anomalyMonths, ['anomaly_report'])
export const ordersByLineCall = call(orderStatusByLine, ['work_order'])
export const anomaliesByLineCall = call(anomalyStatusByLine, ['anomaly_report'])
export const unplannedStatesCall = call(unplannedStates, ['unplanned', 'work_order'])
export const unplannedTypesCall = call(unplannedTypesCount, ['unplanned', 'work_order'])
export const unplannedStackCall = call(unplannedStack, ['unplanned', 'work_order'])
export const unplannedMonthsCall = call(unplannedMonths, ['unplanned', 'work_order'])
export const plannedCall = call(plannedFiguresCall, [
  'work_order',
  'frozen_week',
  'work_order_staff',
  'roster',
  'check',
  'base_activity'
])
