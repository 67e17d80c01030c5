import type { Attachable } from 'contract/attachments/attachable.ts'
import type { Attachment } from 'contract/attachments/attachments.ts'
import { changeAttachment, listAttachments, removeAttachments } from 'contract/calls/attachments/attachments.ts'
import { addressOf, apiBase, pathOf } from '../../api/address.ts'
import { type CallOptions, callApi } from '../../api/resourceApi.ts'

/** Whose files. */
export type RecordOfFiles = { entity: Attachable; id: number }

const entities = ['attachment']

export const filesQuery = ({ entity, id }: RecordOfFiles, options?: CallOptions) =>
  callApi(listAttachments, { entities }).query({ params: { entity, fk_entity: id } }, options)

export const removal = callApi(removeAttachments, { entities }).mutation({ success: 'Archivo eliminado' })

export const describing = callApi(changeAttachment, { entities }).mutation({ success: 'Descripción guardada' })

type Shown = Pick<Attachment, 'entity' | 'id'>

/** The call that gives a picture small: path and query. */
export const thumbnailCall = ({ entity, id }: Shown) =>
  [pathOf('attachment/getFileView/:entity/:id', { entity, id }), { query: { size: 'thumbnail' } }] as const

/** Where a browser finds a file: the cookie of the session goes with it. */
export const viewAddress = ({ entity, id }: Shown, size?: 'thumbnail'): string =>
  apiBase + addressOf(pathOf('attachment/getFileView/:entity/:id', { entity, id }), { size })

export const downloadAddress = ({ entity, id }: Shown): string =>
  apiBase + pathOf('attachment/getAtachedFile/:entity/:id', { entity, id })

export const zipAddress = ({ entity, id }: RecordOfFiles): string =>
  apiBase + pathOf('attachment/zip/:entity/:id', { entity, id })

/** The same for a record of history, whose code names the file; undefined where history has no such call. */
export function pastZipAddress({ entity, id }: RecordOfFiles): string | undefined {
  const kind = { anomaly_report: 'anomaly-report', unplanned: 'activity' }[entity as string]
  return kind && apiBase + pathOf('history/archivos-adjuntos/:kind/:id', { kind, id })
}
