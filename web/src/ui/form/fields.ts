import type { ClassifierType } from 'contract/core/classifier.ts'
import type { DateKind } from 'contract/core/date-kinds.ts'
import { labelAt } from 'contract/core/validation-errors.ts'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { ChoiceSource } from './choices.ts'

/** The props of a field with `kind: 'own'`. */
export type OwnInputProps = {
  id: string
  label: string
  required: boolean
  description?: string
  error: ReactNode
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
}

/** The props of a field with `kind: 'pair'`. */
export type PairInputProps = OwnInputProps & {
  placeholder?: string
  /** sets another field of the form */
  onOther: (name: string, value: unknown) => void
}

/** A form's field as data. Its label comes from the schema (`.meta({ label })`), as the messages do. */
export type Field = {
  /** the field's name in the schema */
  name: string
  /** takes both columns */
  wide?: boolean
  help?: string
  placeholder?: string
  disabled?: boolean
  /** asked for here, although the schema can do without it in other cases */
  required?: boolean
} & (
  | { kind: 'text'; /** monospaced */ code?: boolean; type?: 'email' | 'tel' | 'url' }
  | { kind: 'textarea' }
  | { kind: 'number'; /** the number may have decimals */ decimals?: true }
  | { kind: 'day'; /** its limits, and the century of two digits */ says?: DateKind }
  | { kind: 'boolean' }
  | { kind: 'classifier'; type: ClassifierType; only?: readonly number[] }
  | { kind: 'options'; options: readonly { value: string | number; label: string }[] }
  | { kind: 'resource'; source: ChoiceSource }
  | {
      kind: 'datetime'
      /** its limits, and the century of two digits */ says?: DateKind
      /** 'HH:mm' of a day that is chosen without one */ usualTime?: string | ((day: string) => string)
    }
  /** an input of the feature's own */
  | { kind: 'own'; input: ComponentType<OwnInputProps> }
  /** one that may fill in another field too: a pair of coordinates is pasted into one of the two */
  | { kind: 'pair'; input: ComponentType<PairInputProps> }
)

/** Fields that belong together, with a sentence that says what they are for. */
/** `below`: what stands under its fields */
export type Section = { title?: string; text?: string; fields: readonly Field[]; below?: ReactNode }

/** A form's values while it is filled in; an empty field is '' or null. */
export type Values = Record<string, unknown>

/** The values with which a form starts: the record's, or the schema's defaults. */
export function initialValues(schema: z.ZodObject, record: Values = {}): Values {
  const start = Object.entries(schema.shape).map(([name, field]) => {
    const result = (field as z.ZodType).safeParse(undefined)
    return [name, record[name] ?? (result.success ? result.data : undefined) ?? null]
  })
  return Object.fromEntries(start)
}

/** The body to send: texts are trimmed; empty fields are null if the schema allows it, else left out. */
export function bodyOf(schema: z.ZodObject, values: Values): Values {
  const body = Object.entries(values).map(([name, value]) => {
    if (!isBlank(value)) return [name, typeof value === 'string' ? value.trim() : value]
    return [name, mayBeNull(schema, name) ? null : undefined]
  })
  return Object.fromEntries(body.filter(([name]) => (name as string) in schema.shape))
}

/** Only the fields whose values have changed. */
export function changedOf(body: Values, before: Values): Values {
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !isSame(value, before[name])))
}

/** True if two values of a field mean the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return isBlank(a) ? isBlank(b) : JSON.stringify(a) === JSON.stringify(b)
}

/** The Spanish name of a field. */
export function labelOf(schema: z.ZodObject, name: string): string {
  const path = name.split('.')
  const label = labelAt(schema, path) ?? name
  const [list = '', index] = path
  return path.length === 3 ? `${labelOf(schema, list)} ${Number(index) + 1}, ${label}` : label
}

/** True if the schema requires a value. */
export function isRequired(schema: z.ZodObject, name: string): boolean {
  return !(schema.shape[name] as z.ZodType | undefined)?.safeParse(undefined).success
}

/** Whether a field may be sent empty. */
export const mayBeNull = (schema: z.ZodObject, name: string): boolean =>
  (schema.shape[name] as z.ZodType | undefined)?.safeParse(null).success === true

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
