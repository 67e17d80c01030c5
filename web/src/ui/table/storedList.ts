import type { QueryFunctionContext } from '@tanstack/react-query'
import type { Page } from 'contract/core/http.ts'
import { isServerUnavailable } from '../../api/client.ts'
import type { RecordStore } from '../../api/recordStore.ts'
import type { ListParams, listApi } from '../../api/resourceApi.ts'
import { sessionQuery } from '../../api/session.ts'
import { hasWords } from './searchKey.ts'

type Row = { id: number; code: string; name: string; is_active: boolean; fk_line: number | null }
type List<R> = ReturnType<ReturnType<typeof listApi<R>>>
type Context = QueryFunctionContext<readonly [string, 'list', string, ListParams]>

/** The parameters that a stored list can answer. */
const answerable = ['page', 'itemsPerPage', 'search', 'sortBy', 'sortDesc', 'fkLine', 'is_active']

/**
 * A list's query that answers from the device where the server gives no answer: by code, with the words in code or name.
 * With other filters, or if nothing is stored, it fails as without that.
 */
export const storedList = <R extends Row>(store: RecordStore<R>, query: ListParams, list: List<R>): List<R> => ({
  ...list,
  queryFn: async (context: Context): Promise<Page<R>> => {
    try {
      return await (list.queryFn as (given: Context) => Promise<Page<R>>)(context)
    } catch (error) {
      const user = context.client.getQueryData(sessionQuery.queryKey)?.uuid
      const isAnswerable = Object.keys(query).every(name => answerable.includes(name) || query[name] === undefined)
      const stored = user && isAnswerable && isServerUnavailable(error) ? await store.loadAll(user) : []
      if (stored.length === 0) throw error
      const { page = 1, itemsPerPage = 10, search = '', fkLine, is_active } = query
      const rows = stored
        .map(({ record }) => record)
        .filter(row => fkLine === undefined || row.fk_line === null || row.fk_line === Number(fkLine))
        .filter(row => is_active === undefined || String(row.is_active) === String(is_active))
        .filter(({ code, name }) => hasWords(`${code} ${name}`, search))
        .toSorted((a, b) => a.code.localeCompare(b.code, 'es', { numeric: true }))
      return { rows: rows.slice((page - 1) * itemsPerPage, page * itemsPerPage), count: rows.length }
    }
  }
})
