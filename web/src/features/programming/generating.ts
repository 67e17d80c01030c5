import { queryOptions } from '@tanstack/react-query'
import { type Generated, generateDaily, generateMonthly, generateWeekly } from 'contract/calls/checks/generation.ts'
import type { GenerationPeriod } from 'contract/checks/generation-period.ts'
import { request } from '../../api/client.ts'
import { callApi } from '../../api/resourceApi.ts'
import type { SplitBy } from './comingOrders.ts'
import { shown } from '../../records/base-activities/dueList.ts'

const calls = { day: generateDaily, week: generateWeekly, month: generateMonthly } as const

export type Generation = { fk_location: number; date: string; split_by: SplitBy | null }

/** What would be made, asked while it is typed. */
export const generationPreview = (period: GenerationPeriod, generation: Generation) =>
  queryOptions({
    queryKey: ['base_activity', 'generation', period, generation] as const,
    queryFn: ({ signal }) =>
      request<Generated>(calls[period].path, {
        method: 'POST',
        body: { ...generation, preview: true },
        signal,
        suppressToast: true
      }),
    retry: false,
    placeholderData: before => before,
    meta: { entities: shown }
  })

/** Without a toast, because the dialog shows the result. */
export const generationMutation = (period: GenerationPeriod) =>
  callApi(calls[period], { entities: ['base_activity', 'check', 'work_order'] }).mutation({ success: undefined })
