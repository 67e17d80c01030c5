import { queryOptions } from '@tanstack/react-query'
import { anomalyReports } from 'contract/calls/anomaly-reports/anomaly-reports.ts'
import {
  answerPublicReport,
  decidePublicReport,
  listPublicReports,
  onePublicReport,
  publicReports
} from 'contract/calls/public-reports/public-reports.ts'
import { anomalyStatus } from 'contract/core/classifier.ts'
import { type CallOptions, callApi, isSameList, type ListParams, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'

/** What a row shows: their changes refetch it. */
const entities = ['public_report', 'attachment', 'anomaly_report']
const listCall = callApi(listPublicReports, { entities })

/** What people without an account reported; what waits unless something else is asked for. */
export const publicReportsApi = {
  resource: publicReports,
  list: (query: ListParams, options: CallOptions = {}) => {
    const asked = { state: ['pending'], ...query }
    const { meta, ...list } = listCall.query({ query: asked as never }, options)
    return queryOptions({
      ...list,
      placeholderData: (before, last) => (isSameList(last?.queryKey[4], asked) ? before : undefined),
      meta: { ...meta, list: { path: listPublicReports.path, query: asked } }
    })
  }
}

export const publicReportQuery = (id: number) => callApi(onePublicReport, { entities }).query({ params: { id } })

/** Without a toast: what was decided is said with what undoes it. */
export const decisionMutation = (success: string | undefined) =>
  callApi(decidePublicReport, { entities }).mutation({ success })
export const answerMutation = callApi(answerPublicReport, { entities }).mutation({ success: 'Respuesta guardada' })

/** The reports of a line that one of the public can be joined to. */
export const openReportChoices = (line: number) =>
  choicesOf(resourceApi(anomalyReports), {
    label: ({ code, description }) => `${code} · ${description.slice(0, 80)}`,
    query: {
      fkLine: line,
      state: ['active'],
      fkc_status: [anomalyStatus.REGISTRADO, anomalyStatus.EN_REVISION, anomalyStatus.ACEPTADO],
      sortBy: 'detected_at',
      sortDesc: true
    }
  })
