import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  addAddendum,
  changeDailyReportState,
  createDailyReport,
  dailyReports,
  oneActa,
  oneDailyReport,
  reportAfter,
  reportBefore,
  reportExists
} from 'contract/calls/daily-reports/daily-reports.ts'
import { staffOfOperations } from 'contract/calls/staff/staff.ts'
import {
  closeComment,
  searchTurns,
  signTurn,
  turnFilters,
  updateComment,
  updateTurn
} from 'contract/calls/daily-reports/turn-reports.ts'
import { masculine } from 'contract/core/entity.ts'
import type { Page } from 'contract/core/http.ts'
import type { FoundTurn } from 'contract/daily-reports/turn-reports.ts'
import { pathOf } from '../../api/address.ts'
import { request, requestFile } from '../../api/client.ts'
import { callApi, type ListParams, resourceApi } from '../../api/resourceApi.ts'
import { saveFile } from '../../ui/shell/saveFile.ts'

/** What belongs to a report: a change of any of it changes what is seen of the report. */
const parts = ['turn_report', 'turn_report_staff', 'ccm_verification', 'daily_report_addendum']
/** What its turns show of others. */
const happens = ['work_order', 'check', 'anomaly_report', 'reading', 'warehouse_movement']

export const reportsApi = resourceApi(dailyReports, { shows: parts })

/** A report with its turns, addenda and history. */
export const reportQuery = (id: number) =>
  callApi(oneDailyReport, { entities: ['daily_report', ...parts, ...happens] }).query({ params: { id } })

const beside = { entities: ['daily_report'] }
export const beforeQuery = (id: number) =>
  callApi(reportBefore, beside).query({ params: { id } }, { suppressToast: true })
export const afterQuery = (id: number) =>
  callApi(reportAfter, beside).query({ params: { id } }, { suppressToast: true })

/** Whether a line has the report of a day. */
export const existsQuery = (line: number, date: string) =>
  callApi(reportExists, beside).query({ params: { date }, query: { fkLine: line } }, { suppressToast: true })

const changed = ['daily_report', ...parts]
export const openMutation = () => callApi(createDailyReport, { entities: changed }).mutation({ success: 'RTD abierto' })
export const stateMutation = (success: string) =>
  callApi(changeDailyReportState, { entities: changed }).mutation({ success })
export const addendumMutation = () =>
  callApi(addAddendum, { entities: changed }).mutation({ success: 'Adenda añadida' })
export const turnMutation = () => callApi(updateTurn, { entities: changed }).mutation({ success: 'Turno guardado' })
export const signMutation = () => callApi(signTurn, { entities: changed }).mutation({ success: 'Turno firmado' })
export const commentMutation = () =>
  callApi(updateComment, { entities: changed }).mutation({ success: 'Comentario guardado' })
export const verifyMutation = () =>
  callApi(closeComment, { entities: changed }).mutation({ success: 'Turno verificado' })

/** Those who work on a line, to be named in its turns. */
export const peopleOfLine = (line: number) =>
  callApi(staffOfOperations, { entities: ['staff', 'stafflocation'] }).query({ params: { id: line } })

/** Saves the acta of a report as PDF. @param turn one of its turns; 0: the whole day */
export const actaFile = mutationOptions({
  mutationFn: async ({ id, turn }: { id: number; turn: number }) =>
    saveFile(await requestFile(pathOf(oneActa.path, { id, turn }), { query: { format: 'pdf' } }))
})

/** The list of turns that a search finds, as lists ask for it. */
export const turnsApi = {
  resource: {
    entity: 'turn_report',
    names: masculine('turno', 'turnos'),
    filters: turnFilters,
    sort: ['date']
  },
  list: (query: ListParams) => {
    const { itemsPerPage, search, sortBy, sortDesc, fkLine, date_from, date_to, fk_staff, page } = query
    const asked = {
      page,
      size: itemsPerPage,
      searchText: search,
      sortBy,
      orderBy: sortDesc ? 'desc' : 'asc',
      searchLine: fkLine,
      searchDateIni: date_from,
      searchDateFin: date_to,
      searchStaff: fk_staff
    }
    return queryOptions({
      queryKey: ['turn_report', 'list', searchTurns.path, query] as const,
      queryFn: ({ signal }) => request<Page<FoundTurn>>(searchTurns.path, { query: asked, signal }),
      placeholderData: (before, last) => (last?.queryKey[3]['fkLine'] === fkLine ? before : undefined),
      meta: { entities: ['daily_report', 'staff'], list: { path: searchTurns.path, query: asked } }
    })
  }
}
