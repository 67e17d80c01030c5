import { classifiersOf, type ClassifierType } from 'contract/core/classifier.ts'
import { formatDate, formatDuration } from 'contract/core/format.ts'
import type { ChoiceSource } from '../form/choices.ts'
import type { FilterValues, IgnoredValue } from './listState.ts'

export type FilterOption = { value: string; label: string }

/** A filter that a list offers, as data. `name` is the resource's filter. */
export type FilterField = { name: string; label: string } & (
  | { kind: 'classifier'; type: ClassifierType; only?: readonly number[] }
  | { kind: 'options'; options: readonly FilterOption[]; /** only one at a time */ single?: boolean }
  | { kind: 'boolean'; yes: string; no: string }
  | { kind: 'resource'; source: ChoiceSource }
  /** from and to, both included */
  | { kind: 'dates' }
  /** the same about what is over, which is a list's main date: its parameters are `from` and `to` */
  | { kind: 'period' }
  /** from and to, typed as hours; the parameters are minutes */
  | { kind: 'hours' }
)

/** The names of a filter's parameters in the URL. */
export function parametersOf(field: FilterField): string[] {
  if (field.kind === 'period') return ['from', 'to']
  return field.kind === 'dates' || field.kind === 'hours' ? [`${field.name}_from`, `${field.name}_to`] : [field.name]
}

/** True if the filter has a value. */
export function isInForce(field: FilterField, values: FilterValues): boolean {
  return parametersOf(field).some(name => (values[name]?.length ?? 0) > 0)
}

/** The values to choose from, where the server needn't be asked for them. */
export function optionsOf(field: FilterField): readonly FilterOption[] {
  switch (field.kind) {
    case 'classifier':
      return classifiersOf(field.type)
        .filter(({ id }) => field.only?.includes(id) ?? true)
        .map(({ id, name }) => ({ value: String(id), label: name }))
    case 'options':
      return field.options
    case 'boolean':
      return [
        { value: 'true', label: field.yes },
        { value: 'false', label: field.no }
      ]
    case 'resource':
    case 'dates':
    case 'period':
    case 'hours':
      return []
  }
}

/** True where ticking one value unticks the other. */
export function isSingle(field: FilterField): boolean {
  return field.kind === 'boolean' || (field.kind === 'options' && field.single === true)
}

/** 'desde 2 h 0 min hasta 8 h 30 min', of minutes. */
export function hoursText(from: string | undefined, to: string | undefined): string {
  const hours = (minutes: string) => formatDuration(Number(minutes))
  return [from && `desde ${hours(from)}`, to && `hasta ${hours(to)}`].filter(Boolean).join(' ')
}

/** 'desde 01/03/2026 hasta 31/03/2026' */
export function datesText(from: string | undefined, to: string | undefined): string {
  if (from && from === to) return formatDate(from)
  return [from && `desde ${formatDate(from)}`, to && `hasta ${formatDate(to)}`].filter(Boolean).join(' ')
}

/** 'Fecha desde «31/13/2026»', of a value that isn't applied. */
export function ignoredText(fields: readonly FilterField[], { parameter, value }: IgnoredValue): string {
  const field = fields.find(each => parametersOf(each).includes(parameter))
  const ends = field ? parametersOf(field) : []
  const end = ends.length === 2 ? [' desde', ' hasta'][ends.indexOf(parameter)] : ''
  return `${field ? `${field.label}${end}` : parameter} «${value}»`
}
