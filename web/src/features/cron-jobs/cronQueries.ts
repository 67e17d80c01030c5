import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cronJobs, listCronRuns, nextCronTurns, runCronJob } from 'contract/calls/cron-jobs/cron-jobs.ts'
import { locations } from 'contract/calls/locations/locations.ts'
import { request } from '../../api/client.ts'
import { callApi, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'

export const cronJobsApi = resourceApi(cronJobs, { shows: ['location', 'user'] })
export const placeChoices = choicesOf(resourceApi(locations), { query: { is_active: true, sortBy: 'code' } })

const runs = callApi(listCronRuns, { entities: ['cron_job'] })

/** What a task has done, the latest first. Each run changes its task, whose changes are announced. */
export const runsQuery = (id: number, itemsPerPage: number) => ({
  ...runs.query({ params: { id }, query: { page: 1, itemsPerPage } as never }),
  placeholderData: keepPreviousData
})

export const runMutation = () =>
  callApi(runCronJob).mutation({ success: 'Se ejecuta en unos segundos', invalidates: ['cron_job'] })

/** The next five turns of an expression, by the server's clock. The fields show what is wrong: no toast. */
export const turnsQuery = (expression: string, time_zone: string) =>
  queryOptions({
    queryKey: ['cron_turns', expression, time_zone] as const,
    queryFn: ({ signal }) =>
      request<string[]>(nextCronTurns.path, {
        method: 'POST',
        body: { expression, time_zone },
        signal,
        suppressToast: true
      }),
    retry: false,
    placeholderData: keepPreviousData
  })
