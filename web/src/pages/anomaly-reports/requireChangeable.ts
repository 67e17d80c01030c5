import { redirect } from '@tanstack/react-router'
import { mayChangeReport } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { ApiError } from '../../api/client.ts'
import { sessionQuery } from '../../api/session.ts'
import type { RouterContext } from '../../ui/table/pageStart.ts'
import { isAllowed } from '../../api/rights.ts'
import { showInfo } from '../../api/toasts.ts'
import { recordId } from '../../ui/record/recordId.ts'
import { reportsApi } from '../../records/anomaly-reports/reportQueries.ts'

type Start = { context: Pick<RouterContext, 'queryClient'>; params: Record<string, string> }

/**
 * The guard of `/admin/anomaly-reports/:id/edit`: always fetches the report anew.
 * @throws a redirect: to /error if it can't be fetched, to the report if this caller can't change it (any more)
 */
export async function requireChangeable({ context: { queryClient }, params }: Start): Promise<void> {
  const id = recordId(params['id'])
  if (id === undefined) throw redirect({ to: '/error', search: { redirect: undefined }, replace: true })
  const me = queryClient.getQueryData(sessionQuery.queryKey)
  const report = await queryClient.query({ ...reportsApi.one(id), staleTime: 0 }).catch((error: unknown) => {
    const isRefused = error instanceof ApiError && [403, 404].includes(error.status)
    throw redirect({
      to: '/error',
      search: { redirect: isRefused ? undefined : `/admin/anomaly-reports/${id}/edit` },
      replace: true
    })
  })
  const permissions = { has: (name: string) => Boolean(me && isAllowed(me, name)) }
  if (me && mayChangeReport(report, { id: me.id, permissions })) return
  showInfo('Este reporte ya no se puede editar')
  throw redirect({ to: '/admin/anomaly-reports/$id', params: { id: String(id) }, replace: true })
}
