import { z } from 'zod'
import { feminine, defineEntity } from '../core/entity.ts'
import { labelRights, type Labelled, labelSizes, type LabelSize, maxLabels, perSheet, tieable } from './label-sheets.ts'
import { nothing } from '../core/http.ts'
import { defineCall, del, get, post, rowOf } from '../core/resource.ts'
import { id, requiredText, wholeNumber } from '../core/validation.ts'

/** A sticker with a QR code: on a record, or blank. The code on it stays whatever happens to the record. */
export const labels = defineEntity({
  entity: 'label',
  names: feminine('etiqueta', 'etiquetas'),
  label: 'code',
  path: 'label',
  fields: {
    fk_base: 'Base',
    fk_asset: 'Activo',
    fk_location: 'Ubicación',
    tied_at: 'Puesta el',
    fk_tied_by: 'Puesta por',
    fk_created_by: 'Creada por'
  }
})

const kinds = Object.keys(labelRights) as [Labelled, ...Labelled[]]
const sizes = Object.keys(labelSizes) as [LabelSize, ...LabelSize[]]

const label = rowOf({
  code: z.string(),
  /** what its QR code says */
  url: z.string(),
  /** null: blank */
  entity: z.enum(kinds).nullable(),
  fk_entity: z.number().nullable(),
  record: z
    .object({
      code: z.string(),
      name: z.string(),
      /** the place of a base, the base of an asset */
      place: z.string().nullable(),
      line: z.object({ id: z.number(), name: z.string(), color: z.string().nullable() }).nullable()
    })
    .nullable(),
  tied_at: z.string().nullable()
})

export type Label = z.output<typeof label>

const ofCode = z.strictObject({ code: z.string().max(40) })
const ids = z.array(id).min(1).max(maxLabels)

export const readLabel = defineCall({
  ...get('label/:code', 'session', 'A qué pertenece una etiqueta'),
  params: ofCode,
  reply: label
})

export const findByCode = defineCall({
  ...get('label/find', 'session', 'El registro con este código: etiqueta, base, activo, ubicación u orden'),
  /** or a label's whole address */
  query: z.strictObject({ code: requiredText(200).meta({ label: 'Código' }) }),
  reply: z.object({
    entity: z.enum(['label', ...kinds, 'work_order']),
    id: z.number(),
    code: z.string()
  })
})

export const labelsOf = defineCall({
  ...post('label/of', 'session', 'Las etiquetas de registros; a los que no tienen se les crea una'),
  body: z.strictObject({
    entity: z.enum(kinds).meta({ label: 'Tipo' }),
    ids: ids.meta({ label: 'Registros' })
  }),
  reply: z.array(label)
})

export const blankLabels = defineCall({
  ...post('label/blank', 'session', 'Crear etiquetas en blanco'),
  body: z.strictObject({ count: wholeNumber(1, maxLabels).meta({ label: 'Cuántas' }) }),
  reply: z.array(label)
})

export const labelSheet = defineCall({
  ...post('label/sheet', 'session', 'Hojas de etiquetas para imprimir (PDF)'),
  body: z
    .strictObject({
      labels: ids.meta({ label: 'Etiquetas' }),
      size: z.enum(sizes).meta({ label: 'Tamaño' }),
      first: wholeNumber(1, 24).default(1).meta({ label: 'Primera posición' }),
      /** the address that they carry, as the browser that prints has it: needed where the server has none of its own */
      address: z.string().max(200).optional().meta({ label: 'Dirección' })
    })
    .refine(({ size, first }) => first <= perSheet(size), {
      path: ['first'],
      message: 'La hoja no tiene tantas posiciones'
    }),
  reply: z.unknown()
})

export const tieLabel = defineCall({
  ...post('label/:code/tie', 'session', 'Poner una etiqueta en blanco en una base o un activo'),
  params: ofCode,
  body: z.strictObject({
    entity: z.enum(tieable).meta({ label: 'Tipo' }),
    fk_entity: id.meta({ label: 'Registro' }),
    /** the label that the record has is lost: it becomes blank */
    replaces: z.boolean().default(false).meta({ label: 'Sustituye a la anterior' })
  }),
  reply: label
})

export const untieLabel = defineCall({
  ...del('label/:code/tie', 'session', 'Quitar una etiqueta de su registro: queda en blanco'),
  params: ofCode,
  reply: nothing
})
