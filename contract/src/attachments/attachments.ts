import { z } from 'zod'
import { attachable, maxFiles } from './attachable.ts'
import { defineEntity, masculine } from '../core/entity.ts'
import { idParam, maxIds, nothing } from '../core/http.ts'
import { defineCall, del, get, named, post, put, rowOf } from '../core/resource.ts'
import { id, isoDateTime, optionalText, wholeNumber } from '../core/validation.ts'

const entity = z.enum(attachable)
const caption = optionalText(200).meta({ label: 'Descripción' })

/** A file on a record. Its content is stored once, by its hash, however many records it is attached to. */
export const attachments = defineEntity({
  entity: 'attachment',
  names: masculine('archivo', 'archivos'),
  label: 'file_name',
  path: 'attachment',
  fields: {
    entity: '',
    fk_entity: '',
    file_name: 'Archivo',
    mime_type: 'Tipo',
    size: 'Tamaño (bytes)',
    sha256: '',
    caption: 'Descripción',
    fk_observation: '',
    fk_reading: '',
    fk_created_by: 'Subido por'
  }
})

const attachment = rowOf({
  entity,
  /** null: it waits to be attached, for its uploader only */
  fk_entity: z.number().nullable(),
  file_name: z.string(),
  mime_type: z.string(),
  size: z.number(),
  sha256: z.string(),
  caption: z.string().nullable(),
  /** the observation of the order with which it came, as its author words it now */
  observation: z.object({ id: z.number(), text: z.string() }).nullable(),
  has_thumbnail: z.boolean(),
  /** an image that can't be read; it can still be downloaded */
  is_broken: z.boolean(),
  fk_created_by: z.number().nullable(),
  created_by: named.nullable()
})

export type Attachment = z.output<typeof attachment>

const ids = z.array(id).min(1).max(maxIds).meta({ label: 'Archivos' })
const ofRecord = z.strictObject({ entity, fk_entity: idParam })
const one = z.strictObject({ entity, id: idParam })
/** A part of a form: always text; blank is none. */
const recordPart = z
  .preprocess(value => (value === '' ? undefined : value), idParam.optional())
  .meta({ label: 'Registro' })

export const uploadAttachments = defineCall({
  ...post('attachment/upload-attachments/:entity', 'session', `Subir archivos (de 1 a ${maxFiles})`),
  params: z.strictObject({ entity }),
  body: z.strictObject({
    fk_entity: recordPart,
    caption,
    /** when the caller wrote the observation of the order that the files belong to */
    observed_at: isoDateTime.optional().meta({ label: 'Observación' }),
    /** the reading that they show, by its meter, which is one of the base, and its moment */
    fk_base_metric: recordPart,
    read_at: isoDateTime.optional().meta({ label: 'Lectura' })
  }),
  reply: z.array(attachment)
})

export const saveAttachedFile = defineCall({
  ...post('attachment/saveAtachedFile', 'session', 'Subir un archivo a un registro'),
  body: z.strictObject({ entity, fk_entity: idParam.meta({ label: 'Registro' }), caption }),
  reply: attachment
})

export const linkAttachments = defineCall({
  ...post('attachment/bulk', 'session', 'Poner en un registro archivos subidos, o de otro registro'),
  body: z.strictObject({ entity, fk_entity: id.meta({ label: 'Registro' }), attachments: ids }),
  reply: z.array(attachment)
})

export const listAttachments = defineCall({
  ...get('attachment/getListAttachments/:entity/:fk_entity', 'session', 'Los archivos de un registro'),
  params: ofRecord,
  reply: z.array(attachment)
})

export const downloadAttachment = defineCall({
  ...get('attachment/getAtachedFile/:entity/:id', 'session', 'Descargar un archivo'),
  params: one,
  reply: z.unknown()
})

export const viewAttachment = defineCall({
  ...get('attachment/getFileView/:entity/:id', 'session', 'Ver un archivo, o su miniatura'),
  params: one,
  query: z.strictObject({ size: z.enum(['thumbnail']).optional() }),
  reply: z.unknown()
})

export const downloadAll = defineCall({
  ...get('attachment/zip/:entity/:fk_entity', 'session', 'Descargar todos los archivos de un registro'),
  params: ofRecord,
  reply: z.unknown()
})

export const changeAttachment = defineCall({
  ...put('attachment/:id', 'session', 'Cambiar la descripción de un archivo'),
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ caption, version: wholeNumber(1, 2_147_483_647).optional() }),
  reply: attachment
})

export const removeAttachments = defineCall({
  ...del('attachment', 'session', 'Eliminar archivos: todos o ninguno'),
  body: z.strictObject({ attachments: ids }),
  reply: nothing
})
