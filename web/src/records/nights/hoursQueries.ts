import { lineNight, lineShifts, serviceExceptions, serviceHours } from 'contract/calls/service-hours/service-hours.ts'
import { type Asking, callApi, resourceApi } from '../../api/resourceApi.ts'

const hours = ['service_hours', 'service_exception', 'line_shift']

export const weekApi = resourceApi(serviceHours)
export const exceptionsApi = resourceApi(serviceExceptions)
export const shiftsApi = resourceApi(lineShifts)

const nightApi = callApi(lineNight, {
  entities: [
    ...hours,
    'work_order',
    'check',
    'work_order_staff',
    'activity',
    'unplanned',
    'unplanned_staff',
    'unplanned_execution_date'
  ]
})

/** The night of a day on a line: its hours, what is programmed in it, and the day's shifts. */
export const nightQuery = (fkLine: number, date: string) =>
  nightApi.query({ query: { fkLine, date } }, { suppressToast: true })

const whole = { itemsPerPage: 500, sortDesc: false } as const

export const weekQuery = (fkLine: number, asking: Asking = {}) =>
  weekApi.list({ fkLine, sortBy: 'weekday', ...whole }, asking)
export const shiftsQuery = (fkLine: number, asking: Asking = {}) =>
  shiftsApi.list({ fkLine, sortBy: 'fkc_shift', ...whole }, asking)
/** Dates from a day on: what is over changes nothing any more. */
export const exceptionsQuery = (fkLine: number, date_from: string, asking: Asking = {}) =>
  exceptionsApi.list({ fkLine, date_from, sortBy: 'date', ...whole }, asking)
