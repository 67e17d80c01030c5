import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  anomalyReports,
  changeReportState,
  changeReportStatus,
  coincidencesOf,
  findCoincidences,
  oneAnomalyReport
} from 'contract/calls/anomaly-reports/anomaly-reports.ts'
import {
  changeReportStates,
  changeReportStatuses,
  countReports,
  mergeReport
} from 'contract/calls/anomaly-reports/anomaly-triage.ts'
import type { AlikeReport } from 'contract/anomaly-reports/anomaly-reports.ts'
import { openReportStatuses } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { assets } from 'contract/calls/assets/assets.ts'
import { bases } from 'contract/calls/bases/bases.ts'
import { failureDetections, failureSources, failureTypes } from 'contract/calls/catalogs/catalogs.ts'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import { openStatuses, workOrderType } from 'contract/core/classifier.ts'
import { request } from '../../api/client.ts'
import { callApi, type ListParams, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'

/** What a report's row is made of: their changes refetch it. */
const shown = [
  'attachment',
  'anomaly_report_witness',
  'anomaly_report_recipient',
  'work_order',
  'base',
  'asset',
  'location'
] as const

export const reportsApi = resourceApi(anomalyReports, { shows: shown })

/** A report with its witnesses and the history of its states. */
export const reportQuery = (id: number) =>
  callApi(oneAnomalyReport, { entities: ['anomaly_report', ...shown] }).query({ params: { id } })

const changed = ['anomaly_report', 'work_order']
export const statusMutation = () => callApi(changeReportStatus, { entities: changed }).mutation({ success: undefined })
/** @param success what is said when it was done */
export const stateMutation = (success: string) =>
  callApi(changeReportState, { entities: changed }).mutation({ success })
export const mergeMutation = callApi(mergeReport, { entities: changed }).mutation({ success: 'Reporte unido al otro' })
export const statusesMutation = (success: string) =>
  callApi(changeReportStatuses, { entities: changed }).mutation({ success })
export const statesMutation = () =>
  callApi(changeReportStates, { entities: changed }).mutation({ success: 'Reportes archivados' })

/** How many reports of each state meet a list's filters. */
export const reportCounts = (query: ListParams) =>
  callApi(countReports, { entities: ['anomaly_report'] }).query(
    { query: narrowing(query) as never },
    { suppressToast: true }
  )

/** What narrows a list, without the page that is shown of it. */
const narrowing = ({ page: _, itemsPerPage: __, sortBy: ___, sortDesc: ____, ...filters }: ListParams): ListParams =>
  filters

export const alikeOf = (id: number) =>
  callApi(coincidencesOf, { entities: ['anomaly_report'] }).query({ params: { id } }, { suppressToast: true })

/** What the reports that are compared with have in common with what is being written. */
export type Compared = z.input<typeof findCoincidences.body> & { description: string }

/** The same for a draft, of which only the compared fields are sent. Failures show no toast. */
export const alikeTo = (written: Compared) => {
  const { fk_location, fk_base, fk_asset, fk_failure_type, description } = written
  const body = { fk_location, fk_base, fk_asset, fk_failure_type, description }
  return queryOptions({
    queryKey: ['anomaly_report', 'alike', body] as const,
    queryFn: ({ signal }) =>
      request<AlikeReport[]>(findCoincidences.path, { method: 'POST', body, signal, suppressToast: true }),
    retry: false,
    placeholderData: before => before
  })
}

export const codeAndName = ({ code, name }: { code: string; name: string }) => `${code} · ${name}`

const basesApi = resourceApi(bases)
const assetsApi = resourceApi(assets)
export const baseChoices = (line: number) =>
  choicesOf(basesApi, { label: codeAndName, query: { fkLine: line, is_active: true } })
export const assetChoices = (line: number) => choicesOf(assetsApi, { label: codeAndName, query: { fkLine: line } })
export const failureTypeChoices = choicesOf(resourceApi(failureTypes), { query: { is_active: true } })
export const failureSourceChoices = choicesOf(resourceApi(failureSources), { query: { is_active: true } })
export const failureDetectionChoices = choicesOf(resourceApi(failureDetections), { query: { is_active: true } })

/** The orders that an accepted report can join. */
export const orderChoices = (line: number) =>
  choicesOf(resourceApi(workOrders), {
    label: ({ code, title }) => `${code} · ${title}`,
    query: {
      fkLine: line,
      type: [workOrderType.CORRECTIVO, workOrderType.MEJORA, workOrderType.SOPORTE],
      fkc_status: [...openStatuses],
      sortBy: 'created_at',
      sortDesc: true
    }
  })

/** The reports that another can go on as. */
export const reportChoices = (line: number) =>
  choicesOf(reportsApi, {
    label: ({ code, description }) => `${code} · ${description.slice(0, 80)}`,
    query: {
      fkLine: line,
      state: ['active'],
      fkc_status: [...openReportStatuses],
      sortBy: 'created_at',
      sortDesc: true
    }
  })

/** Which reports lists show and count unless the situation is asked for: see `is_counted` of the contract. */
export const counted = (query: ListParams): ListParams =>
  query['state'] === undefined ? { is_counted: true, ...query } : query
