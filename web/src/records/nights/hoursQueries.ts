import { lineNight, lineShifts, serviceExceptions, serviceHours } from 'contract/calls/service-hours/service-hours.ts'
import { type CallOptions, callApi, resourceApi } from '../../api/resourceApi.ts'

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

export const weekQuery = (fkLine: number, options: CallOptions = {}) =>
  weekApi.list({ fkLine, sortBy: 'weekday', ...whole }, options)
export const shiftsQuery = (fkLine: number, options: CallOptions = {}) =>
  shiftsApi.list({ fkLine, sortBy: 'fkc_shift', ...whole }, options)
/** Dates from a day on: what is over changes nothing any more. */
export const exceptionsQuery = (fkLine: number, date_from: string, options: CallOptions = {}) =>
  exceptionsApi.list({ fkLine, date_from, sortBy: 'date', ...whole }, options)
