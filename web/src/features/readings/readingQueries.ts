import { baseMetrics, readings } from 'contract/calls/readings/readings.ts'
import { bulkReadings, meterTrend } from 'contract/calls/readings/reading-rounds.ts'
import type { BulkReply, ReadingItem } from 'contract/readings/reading-rounds.ts'
import { pathOf } from '../../api/address.ts'
import { callApi, type ListParams, type ReplyOf, resourceApi } from '../../api/resourceApi.ts'
import { write } from '../../api/write.ts'

export const metersApi = resourceApi(baseMetrics, { shows: ['reading', 'usage_unit', 'base', 'base_activity'] })
export const readingsApi = resourceApi(readings, { shows: ['attachment'] })

export type Meter = ReplyOf<typeof baseMetrics.calls.one>

/** What a meter showed over time, and what it makes due. */
export const trendQuery = (id: number) =>
  callApi(meterTrend, { entities: ['base_metric', 'reading', 'base_activity', 'activity'] }).query({ params: { id } })

export const readingsOfMeter = (id: number, query: ListParams) => readingsApi.list({ ...query, fk_base_metric: [id] })

type Taking = { items: readonly ReadingItem[]; preview?: boolean }

/** Stores readings, or says what would be refused. */
export const takeReadings = ({ items, preview = false }: Taking) =>
  write<BulkReply>('POST', bulkReadings.path, { body: { items, ...(preview && { preview }) } })

/** What readings change on the screens. */
export const touched = ['reading', 'base_metric', 'base_activity']

type Correction = {
  version: number
  value: number
  read_at: string
  reason: string
  meaning?: 'rollover' | 'replaced'
}

/** Corrects a reading, with a reason. */
export const correctReading = (id: number, body: Correction) =>
  write('PUT', pathOf(readings.calls.update.path, { id }), { body })

/** Deletes a reading, with a reason. */
export const deleteReading = (id: number, body: { version: number; reason: string }) =>
  write('DELETE', pathOf(readings.calls.remove.path, { id }), { body })
