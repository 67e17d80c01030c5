import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { assignPeople, candidates } from 'contract/calls/assignments.ts'
import { callApi } from '../../api/resourceApi.ts'

const shown = ['work_order_staff', 'work_order', 'check', 'staff'] as const

const candidatesApi = callApi(candidates, { entities: shown })

/** As many as are shown; more are found by words. */
export const candidatesShown = 50

/** Who may be assigned to orders, the fittest first. */
export const candidatesQuery = (orders: readonly number[], search: string) =>
  queryOptions({
    ...candidatesApi.query({
      query: { fk_work_order: [...orders], limit: candidatesShown, ...(search && { search }) }
    }),
    placeholderData: keepPreviousData
  })

/** Assigns several people to several orders. */
export const assignMutation = () =>
  callApi(assignPeople, { entities: ['work_order_staff', 'work_order'] }).mutation({ success: 'Personal asignado' })
