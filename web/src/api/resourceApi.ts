import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { doneText } from 'contract/core/entity.ts'
import type { Page } from 'contract/core/http.ts'
import type { Call, Resource } from 'contract/core/resource.ts'
import type { z } from 'zod'
import { pathOf, type Query } from './address.ts'
import { request, type RequestOptions } from './client.ts'
import type { MutationMeta } from './queryClient.ts'
import { write } from './write.ts'

/** A row of the resource, as the wire has it. */
export type RowOf<R extends Resource> = z.output<R['row']>
/** What its create takes. */
export type CreateOf<R extends Resource> = z.input<R['create']>
/** Any subset of the fields of its update. */
type ChangesOf<R extends Resource> = Omit<z.input<R['update']>, 'version'>

/** What every record carries. */
export type RecordRow = { id: number; version: number }

/** Page, order, search text and filters of a list call. */
export type ListParams = Query & {
  page?: number
  itemsPerPage?: number
  search?: string | undefined
  sortBy?: string
  sortDesc?: boolean
}

/**
 * `suppressToast`: for what is fetched in the background or while a person types; its place shows the whole message.
 */
export type CallOptions = Pick<RequestOptions, 'suppressToast'>

/**
 * The client of a resource: options for `useQuery` and `useMutation`, typed by the contract.
 *
 * Keys begin with the entity, so a `changed` event refetches what it concerns. Every write carries an `Idempotency-Key`
 * that stays the same when an unanswered write is sent again; every update carries the `version` it started from.
 * @param resource from `contract/calls/…` unless the page needs its schemas at once
 * @param shows entities whose names the rows carry (`brand` in a model's row): their changes refetch too
 */
export function resourceApi<const R extends Resource>(resource: R, { shows = [] }: { shows?: readonly string[] } = {}) {
  type Row = RowOf<R>
  const { entity, calls } = resource
  const meta = { entities: shows }
  const written = (what: Parameters<typeof doneText>[1]) => ({
    success: doneText(resource.names, what),
    invalidates: [entity]
  })
  return {
    resource,
    entity,
    list: listApi<Row>({ entity, path: calls.list.path, shows }),
    one: (id: number, options: CallOptions = {}) =>
      queryOptions({
        queryKey: [entity, 'one', calls.one.path, id] as const,
        queryFn: ({ signal }) => request<Row>(pathOf(calls.one.path, { id }), { signal, ...options }),
        meta
      }),
    create: () =>
      mutationOptions({
        mutationFn: (fields: CreateOf<R>) => write<Row>('POST', calls.create.path, { body: fields }),
        meta: written('cread')
      }),
    update: () =>
      mutationOptions({
        mutationFn: ({ id, ...body }: { id: number; version: number } & ChangesOf<R>) =>
          write<Row>('PUT', pathOf(calls.update.path, { id }), { body }),
        meta: written('guardad')
      }),
    remove: () =>
      mutationOptions({
        mutationFn: (id: number) => write<Record<string, never>>('DELETE', pathOf(calls.remove.path, { id })),
        meta: written('eliminad')
      })
  }
}

/**
 * Lists an entity by a path of its own, where its resource isn't needed: the part of `resourceApi` that asks for rows.
 */
export const listApi =
  <Row>({ entity, path, shows = [] }: { entity: string; path: string; shows?: readonly string[] }) =>
  (query: ListParams = {}, options: CallOptions = {}) =>
    queryOptions({
      queryKey: [entity, 'list', path, query] as const,
      queryFn: ({ signal }) => request<Page<Row>>(path, { query, signal, ...options }),
      placeholderData: (previous, previousQuery) =>
        isSameList(previousQuery?.queryKey[3], query) ? previous : undefined,
      meta: { entities: shows, list: { path, query } }
    })

/** The client of some resource, where it doesn't matter which. */
export type ResourceApi<R extends Resource = Resource> = ReturnType<typeof resourceApi<R>>

type Params<C extends Call> = Record<keyof z.output<C['params']>, string | number>
type NoKeys = Record<string, never>

/** What a call takes, without the parts that it doesn't have. */
export type CallInput<C extends Call> = (string extends keyof z.output<C['params']>
  ? { params?: NoKeys }
  : { params: Params<C> }) &
  (string extends keyof z.output<C['query']> ? { query?: NoKeys } : { query?: Partial<z.output<C['query']>> & Query }) &
  (C['method'] extends 'GET'
    ? unknown
    : string extends keyof z.input<C['body']>
      ? { body?: NoKeys }
      : object extends z.input<C['body']>
        ? { body?: z.input<C['body']> }
        : { body: z.input<C['body']> | FormData })

/** The answer's `data`. */
export type ReplyOf<C extends Call> = z.output<C['reply']>

type AnyInput = { params?: Record<string, string | number>; query?: Query; body?: unknown }

/**
 * The client of one declared call.
 * @param call from `contract/calls/…` unless the page needs its schemas at once
 * @param entities what it reads: the first one begins the key, a `changed` event of any of them refetches
 */
export function callApi<const C extends Call>(call: C, { entities = [] }: { entities?: readonly string[] } = {}) {
  const [owner = call.path, ...further] = entities
  return {
    query: (input: CallInput<C>, options: CallOptions = {}) => {
      const { params, query = {} } = input as AnyInput
      return queryOptions({
        queryKey: [owner, 'call', call.path, params, query] as const,
        queryFn: ({ signal }) => request<ReplyOf<C>>(pathOf(call.path, params), { query, signal, ...options }),
        meta: { entities: further }
      })
    },
    /** `meta` as `queryClient.ts` has it; the standard toast and the call's own entities unless it says otherwise. */
    mutation: (meta: MutationMeta = {}) =>
      mutationOptions({
        mutationFn: (input: CallInput<C>) => {
          const { params, query = {}, body } = input as AnyInput
          if (call.method === 'GET') throw new Error(`${call.path} changes nothing: use query`)
          return write<ReplyOf<C>>(call.method, pathOf(call.path, params), { query, body })
        },
        meta: { success: true, invalidates: entities, ...meta }
      })
  }
}

/** Old rows stay on the screen while a list is paged, sorted or narrowed, but not when another line is selected. */
export function isSameList(before: ListParams | undefined, now: ListParams): boolean {
  return before !== undefined && String(before['fkLine']) === String(now['fkLine'])
}
