import { z } from 'zod'
import { cleanText } from './plain-text.ts'
import { validationTexts as texts } from './validation-messages.ts'

declare module 'zod' {
  interface GlobalMeta {
    /** Spanish name of a field, as messages and forms show it: `.meta({ label: 'Nombre' })` */
    label?: string
  }
}

type Schema = z.core.$ZodType
type Issue = z.core.$ZodRawIssue

/**
 * The error map of specification section 5.
 *
 * Given the schema that is being parsed (`schema.safeParse(value, { error: spanishErrors(schema) })`), it finds the
 * label of every field. Without it, as zod's global map, it sees only the innermost schema: `text.meta({ label })` is
 * found, `text.optional().meta({ label })` is not, and the field's own name is used.
 */
export function spanishErrors(root?: Schema): z.core.$ZodErrorMap {
  return issue => {
    const path = issue.path ?? []
    const label = (root && labelAt(root, path)) ?? labelOf(issue.schema) ?? nameOf(path)
    if (isMissing(issue.input)) return texts.required(label)
    switch (issue.code) {
      case 'invalid_type':
        return typeText(issue.expected)
      case 'too_small':
        return tooSmallText(issue, label)
      case 'too_big':
        return tooBigText(issue, label)
      case 'invalid_format':
        return formatText(issue.format)
      case 'invalid_value':
        return texts.option
      case 'not_multiple_of':
        return texts.multiple_of(issue.divisor)
      case 'unrecognized_keys':
        return `${texts.unknown_field}: ${issue.keys.join(', ')}`
      case 'custom':
        return ruleText(issue, label)
      default:
        return texts.invalid
    }
  }
}

/**
 * The `errors` of a refused body: from each field's path with dots (`tasks.0.value_ok`, as forms name nested fields) to
 * its texts, each text once. Unknown fields appear under their own names; errors of the body as a whole under `_`.
 */
export function issuesToErrors(error: { issues: readonly z.core.$ZodIssue[] }): Record<string, string[]> {
  const found = new Map<string, Set<string>>()
  const add = (path: readonly PropertyKey[], text: string) => {
    const field = path.map(String).join('.') || '_'
    found.set(field, (found.get(field) ?? new Set()).add(text))
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add([...issue.path, key], texts.unknown_field)
    else add(issue.path, issue.message)
  }
  return Object.fromEntries([...found].map(([field, messages]) => [field, [...messages]]))
}

/** A schema for a form library (Standard Schema): the same rules, with each field's label in its messages. */
export function formSchema<Input, Output>(schema: z.core.$ZodType<Output, Input>) {
  const validate = (value: unknown) => {
    const result = z.safeParse(schema, value, { error: spanishErrors(schema) })
    return result.success ? { value: result.data } : { issues: result.error.issues }
  }
  return { '~standard': { version: 1 as const, vendor: 'zod', validate } }
}

/** A blank value counts as missing, whatever type was expected. */
function isMissing(input: unknown): boolean {
  if (input === undefined || input === null) return true
  return typeof input === 'string' && cleanText(input) === ''
}

function typeText(expected: string): string {
  switch (expected) {
    case 'int':
      return texts.integer
    case 'number':
      return texts.numeric
    case 'string':
      return texts.text
    case 'boolean':
      return texts.flag
    case 'array':
    case 'tuple':
    case 'set':
      return texts.list
    case 'object':
    case 'record':
      return texts.object
    case 'date':
      return texts.date
    default:
      return texts.invalid
  }
}

function tooSmallText(issue: Extract<Issue, { code: 'too_small' }>, label: string): string {
  switch (issue.origin) {
    case 'string':
      return issue.exact ? texts.exact_length(Number(issue.minimum)) : texts.min_length(Number(issue.minimum))
    case 'array':
    case 'set':
      return Number(issue.minimum) === 1 ? texts.required(label) : texts.min_items(issue.minimum)
    default:
      return betweenText(issue.schema) ?? texts.min_value(issue.minimum)
  }
}

function tooBigText(issue: Extract<Issue, { code: 'too_big' }>, label: string): string {
  switch (issue.origin) {
    case 'string':
      return issue.exact ? texts.exact_length(Number(issue.maximum)) : texts.max(label, Number(issue.maximum))
    case 'array':
    case 'set':
      return texts.max_items(issue.maximum)
    default:
      return betweenText(issue.schema) ?? texts.max_value(issue.maximum)
  }
}

const isLimit = (value: number | null): value is number =>
  value !== null && Number.isFinite(value) && Math.abs(value) !== Number.MAX_SAFE_INTEGER

/** The text for a number with two limits, naming both; the safe-integer limits of `z.int()` don't count. */
function betweenText(schema: Schema | undefined): string | undefined {
  if (!(schema instanceof z.ZodNumber)) return undefined
  const { minValue: min, maxValue: max } = schema
  return isLimit(min) && isLimit(max) ? texts.between(min, max) : undefined
}

function formatText(format: string): string {
  if (format === 'email') return texts.email
  if (format === 'date') return texts.date
  if (format === 'time') return texts.time
  if (format === 'datetime') return texts.date_time
  return texts.regex
}

/** Texts of the rules that `validation.ts` adds to zod; the issue's `params` name the rule. */
function ruleText({ params = {} }: Extract<Issue, { code: 'custom' }>, label: string): string {
  if (params.rule === 'digits') return texts.digits(label, Number(params.length))
  if (params.rule === 'characters') return texts.characters
  if (params.rule === 'year_range') return texts.year_range(Number(params.min), Number(params.max))
  return texts.invalid
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.findLast(step => typeof step === 'string') ?? 'valor'
}

/** The label of the field at `path`, or of the list that it is an element of; undefined if there is none. */
export function labelAt(root: Schema, path: readonly PropertyKey[]): string | undefined {
  let schema: Schema | undefined = root
  let label = labelOf(root)
  for (const step of path) {
    schema = childOf(schema, step)
    label = labelOf(schema) ?? (typeof step === 'string' ? undefined : label)
  }
  return label
}

/** Where zod keeps the inner schemas, for all kinds of schema that may lie between a form and its field. */
type Parts = {
  type: string
  innerType?: Schema
  in?: Schema
  out?: Schema
  shape?: Record<PropertyKey, Schema>
  element?: Schema
  options?: Schema[]
}

const partsOf = (schema: Schema) => (schema as z.ZodType).def as unknown as Parts

/** The schema inside a wrapper (optional, nullable, default, pipe…); undefined for any other schema. */
function inside(schema: Schema): Schema | undefined {
  const { type, innerType, in: input, out } = partsOf(schema)
  if (type === 'pipe') return input && partsOf(input).type === 'transform' ? out : input
  return innerType
}

function labelOf(schema: Schema | undefined): string | undefined {
  for (let at = schema; at; at = inside(at)) {
    const meta = z.globalRegistry.get(at)
    const label = meta?.label ?? meta?.description
    if (label) return label
  }
  return undefined
}

function childOf(schema: Schema | undefined, step: PropertyKey): Schema | undefined {
  let at = schema
  for (let next = at && inside(at); next; next = inside(next)) at = next
  if (!at) return undefined
  const { shape, element, options } = partsOf(at)
  if (shape) return Object.hasOwn(shape, step) ? shape[step] : undefined
  return element ?? options?.map(branch => childOf(branch, step)).find(child => child)
}
