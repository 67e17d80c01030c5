import { isRedirect } from '@tanstack/react-router'
import { anomalyStatus } from 'contract/core/classifier.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aReport } from '../../../test/anomalyReports.ts'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { dismissToasts } from '../../../test/signedIn.ts'
import { toastsSoFar } from '../../../test/toastsSoFar.ts'
import { createQueryClient } from '../../api/queryClient.ts'
import { sessionQuery } from '../../api/session.ts'
import { showError } from '../../api/toasts.ts'
import { requireChangeable } from './requireChangeable.ts'

const { REGISTRADO, EN_REVISION, ATENDIDO, UNIDO } = anomalyStatus

beforeEach(dismissToasts)
afterEach(() => vi.unstubAllGlobals())

async function leads(permissions: string[], answer: Parameters<typeof fakeApi>[0][string], id = '7') {
  fakeApi({ 'GET anomaly-report/7': answer })
  const nothing = () => {}
  const queryClient = createQueryClient({ showError, showSuccess: nothing, endSession: nothing, pathname: () => '/' })
  queryClient.setDefaultOptions({ queries: { retry: false } })
  const me = aUser({ permissions })
  queryClient.setQueryData(sessionQuery.queryKey, me)
  const to = await requireChangeable({ context: { queryClient }, params: { id } }).then(
    () => 'passes',
    (error: unknown) => {
      if (isRedirect(error)) return String(error.options.to)
      throw error
    }
  )
  return { to, toasts: await toastsSoFar(queryClient) }
}

const writer = ['anomaly-reports.read', 'anomaly-reports.write']
const triager = [...writer, 'anomaly-reports.triage']
const report = (more: Parameters<typeof aReport>[0]) => data(aReport({ id: 7, ...more }))
const own = { fk_reported_by: aUser().id }

test.each([
  ['who triages, while it is reviewed', triager, report({ fkc_status: EN_REVISION }), 'passes'],
  ['who reported it, until then', writer, report({ ...own, fkc_status: REGISTRADO }), 'passes'],
  ['who reported it, later', writer, report({ ...own, fkc_status: EN_REVISION }), '/admin/anomaly-reports/$id'],
  ['attended', triager, report({ fkc_status: ATENDIDO }), '/admin/anomaly-reports/$id'],
  ['archived', triager, report({ state: 'archived' }), '/admin/anomaly-reports/$id'],
  ['merged', triager, report({ state: 'archived', fkc_status: UNIDO }), '/admin/anomaly-reports/$id'],
  ['missing', triager, refused(404, 'RESOURCE.NOT_FOUND'), '/error', 'El registro no existe'],
  ['without signal', triager, 'offline' as const, '/error', 'Error de conexión con el servidor']
])('editing a report: %s', async (_, permissions, answer, expected, text?: string) => {
  const { to, toasts } = await leads(permissions, answer)
  expect(to).toBe(expected)
  const closed = expected.endsWith('$id') ? ['Este reporte ya no se puede editar'] : []
  expect(toasts).toEqual(text === undefined ? closed : [text])
})

test('no number is no report', async () => {
  expect((await leads(triager, 'offline', 'x')).to).toBe('/error')
})
