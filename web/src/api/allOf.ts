import { queryOptions } from '@tanstack/react-query'
import { maxItemsPerPage, type Page } from 'contract/core/http.ts'
import type { Resource } from 'contract/core/resource.ts'
import { request } from './client.ts'
import type { ListParams, ResourceApi, RowOf } from './resourceApi.ts'

/** All rows of a list, page after page: to choose from, where one page would leave some out. */
export const allOf = <R extends Resource>({ entity, resource }: ResourceApi<R>, query: ListParams) =>
  queryOptions({
    queryKey: [entity, 'all', resource.calls.list.path, query] as const,
    queryFn: async ({ signal }) => {
      const rows: RowOf<R>[] = []
      for (let page = 1; ; page += 1) {
        const asked = { ...query, page, itemsPerPage: maxItemsPerPage }
        const got = await request<Page<RowOf<R>>>(resource.calls.list.path, {
          query: asked,
          signal
        })
        rows.push(...got.rows)
        if (got.rows.length === 0 || rows.length >= got.count) return rows
      }
    },
    meta: { entities: [entity] }
  })
