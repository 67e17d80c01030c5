import { bases } from 'contract/calls/bases/bases.ts'
import { locations } from 'contract/calls/locations/locations.ts'
import { warehouseItems } from 'contract/calls/warehouse/warehouse.ts'
import type { Ahead } from 'contract/my-work/ahead.ts'
import type { Resource } from 'contract/core/resource.ts'
import { maxItemsPerPage, type Page } from 'contract/core/http.ts'
import { fetchPlaces, storedPlaces } from '../records/anomaly-reports/storedPlaces.ts'
import { storedBases } from '../records/bases/storedBases.ts'
import { storedLocations } from '../records/locations/storedLocations.ts'
import { keepRound } from '../records/readings/keptRound.ts'
import { fetchRound } from '../records/readings/roundQuery.ts'
import { storedItems } from '../records/warehouse/storedItems.ts'
import { fetchCandidates } from '../records/work-orders/assignQueries.ts'
import { request } from '../api/client.ts'
import type { RecordStore } from '../api/recordStore.ts'
import type { ListParams, RowOf } from '../api/resourceApi.ts'
import type { Run } from './storedAhead.ts'
import { unlessRefused } from './unlessRefused.ts'

const quietly = { suppressToast: true }

type List = Ahead['lists'][number]

/** Fetches and stores the lists whose stamp isn't the stored one. @returns whether there was room */
export async function takeLists(run: Run, ahead: Ahead): Promise<boolean> {
  let hasRoom = true
  for (const list of ahead.lists) {
    const key = keyOf(list)
    if (run.held.lists[key] === list.stamp || !isTakeable(list, ahead)) continue
    if (await takeList(run, ahead, list)) await run.hold({ lists: { ...run.held.lists, [key]: list.stamp } })
    else hasRoom = false
  }
  const named = new Set(ahead.lists.map(keyOf))
  const gone = Object.keys(run.held.lists).filter(key => !named.has(key))
  for (const key of gone) await dropList(run.me.uuid, key)
  if (gone.length > 0)
    await run.hold({ lists: Object.fromEntries(Object.entries(run.held.lists).filter(([key]) => named.has(key))) })
  return hasRoom
}

/** People are listed for an order of the line. */
const isTakeable = ({ key, fk_line }: List, { orders }: Ahead) =>
  key !== 'people' || orders.some(order => order.fk_line === fk_line)

const keyOf = ({ key, fk_line }: List) => `${key}:${fk_line ?? ''}`

/** Deletes a list that the user may not read any more: the line or the permission was taken away. */
async function dropList(user: string, key: string): Promise<void> {
  const [kind, line] = [key.split(':')[0], Number(key.split(':')[1])]
  const drop = async <Row extends { id: number; fk_line: number | null }>(store: RecordStore<Row>) => {
    const ofLine = (await store.loadAll(user)).filter(({ record }) => record.fk_line === line)
    await store.remove(
      user,
      ofLine.map(({ record }) => record.id)
    )
  }
  if (kind === 'bases') await drop(storedBases)
  if (kind === 'locations') await drop(storedLocations)
  if (kind === 'places') await storedPlaces.remove(user, [line])
  if (kind === 'meters') await keepRound(user, line, [])
  if (kind === 'items') await storedItems.remove(user, await storedItems.ids(user))
}

/** @returns whether there was room */
async function takeList({ me }: Run, { orders }: Ahead, { key, fk_line }: List): Promise<boolean> {
  const line = fk_line ?? 0
  switch (key) {
    case 'places':
      await unlessRefused(fetchPlaces(me.uuid, line))
      return (await storedPlaces.ids(me.uuid)).includes(line)
    case 'bases':
      return takePages(bases, { fkLine: line }, storedBases)
    case 'locations':
      return takePages(locations, { fkLine: line }, storedLocations)
    case 'items':
      return takePages(warehouseItems, { is_active: true }, storedItems)
    case 'meters':
      await unlessRefused(fetchRound(me.uuid, line, quietly))
      return true
    case 'people': {
      const order = orders.find(one => one.fk_line === line)
      if (order) await unlessRefused(fetchCandidates(me.uuid, order))
      return true
    }
  }

  async function takePages<R extends Resource>(
    { calls }: R,
    filters: ListParams,
    store: RecordStore<RowOf<R> & { id: number }>
  ): Promise<boolean> {
    for (let page = 1; ; page++) {
      const query = { ...filters, page, itemsPerPage: maxItemsPerPage, sortBy: 'code', sortDesc: false }
      const found = await unlessRefused(
        request<Page<RowOf<R> & { id: number }>>(calls.list.path, { query, ...quietly })
      )
      if (found && !(await store.save(me.uuid, found.rows))) return false
      if (!found || page * maxItemsPerPage >= found.count) return true
    }
  }
}
