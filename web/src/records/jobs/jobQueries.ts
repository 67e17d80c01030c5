import { cancelJob, jobs, listJobs, oneJob } from 'contract/calls/jobs/jobs.ts'
import type { Job } from 'contract/jobs/jobs.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi, type ListParams } from '../../api/resourceApi.ts'

const listCall = callApi(listJobs, { entities: ['job'] })
const oneCall = callApi(oneJob, { entities: ['job'] })

const isOver = ({ finished_at }: Job) => finished_at !== null

/** Jobs: one's own, or everybody's. */
export const jobsApi = {
  resource: jobs,
  list: (query: ListParams) => {
    const { meta, ...list } = listCall.query({ query: query as never })
    return queryOptions({
      ...list,
      placeholderData: before => before,
      meta: { ...meta, list: { path: listJobs.path, query } }
    })
  }
}

/** One job. Without a realtime connection it is polled every two seconds until it is over. */
export const jobQuery = (id: number) => {
  const query = oneCall.query({ params: { id } }, { suppressToast: true })
  return queryOptions({ ...query, refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : 2000) })
}

// Without a toast: what shows the job says it.
export const cancelMutation = () => callApi(cancelJob).mutation({ success: undefined, invalidates: ['job'] })
