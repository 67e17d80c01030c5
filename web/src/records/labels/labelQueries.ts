import {
  blankLabels,
  findByCode,
  labelsOf,
  labelSheet,
  readLabel,
  tieLabel,
  untieLabel
} from 'contract/calls/labels/labels.ts'
import type { Label } from 'contract/labels/labels.ts'
import type { Labelled, LabelSize } from 'contract/labels/label-sheets.ts'
import { request, requestFile } from '../../api/client.ts'
import { type CallOptions, callApi, type ReplyOf } from '../../api/resourceApi.ts'
import { write } from '../../api/write.ts'

export type { Label }

/** What a label is on. */
export const labelQuery = (code: string, options: CallOptions = {}) =>
  callApi(readLabel, { entities: ['label', 'base', 'asset', 'location'] }).query({ params: { code } }, options)

/** The labels of records, which get them if they have none. */
export const labelsOfRecords = (entity: Labelled, ids: readonly number[]) =>
  write<Label[]>('POST', labelsOf.path, { body: { entity, ids } })

export const newBlankLabels = (count: number) => write<Label[]>('POST', blankLabels.path, { body: { count } })

/** The sheets of labels as a file to print. */
export const requestSheets = (labels: readonly Label[], look: { size: LabelSize; first: number; address?: string }) =>
  requestFile(labelSheet.path, { method: 'POST', body: { labels: labels.map(({ id }) => id), ...look } })

/** The record of any kind that has this code. */
export const recordByCode = (code: string) => request<ReplyOf<typeof findByCode>>(findByCode.path, { query: { code } })

/** Puts a label on a record. */
export const tieMutation = () => callApi(tieLabel, { entities: ['label'] }).mutation({ success: 'Etiqueta puesta' })
/** Takes a label off its record, so that it is blank again. */
export const untieMutation = () =>
  callApi(untieLabel, { entities: ['label'] }).mutation({ success: 'Etiqueta quitada: queda en blanco' })
