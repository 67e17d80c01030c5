import { priority, serviceImpact } from 'contract/core/classifier.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'

/** A report as it is written. */
export type Written = {
  fk_location: number | null
  fk_base: number | null
  fk_asset: number | null
  fk_check: number | null
  description: string
  immediate_action: string
  fkc_service_impact: number
  fkc_priority: number
  fk_failure_type: number | null
  /** when it was begun: what is reported was seen no later; unless that is changed */
  detected_at: string
}

/** A report on its way: what was written, and on which line. */
export type Reported = { line: { id: number; name: string }; written: Written }

/** As many letters as the server takes. */
export const longest = { description: 4000, immediate_action: 2000 } as const

/** What is known before anything is written. */
export type Start = Partial<Written> & { line?: Reported['line'] | undefined }

/** A report that is begun now. */
export const begun = ({ line: _, ...known }: Start): Written => ({
  fk_location: null,
  fk_base: null,
  fk_asset: null,
  fk_check: null,
  description: '',
  immediate_action: '',
  fkc_service_impact: serviceImpact.SIN_EFECTO,
  fkc_priority: priority.MEDIA,
  fk_failure_type: null,
  detected_at: new Date().toISOString(),
  ...known
})

export type Problems = Partial<Record<keyof Written, string>>

/** What keeps a report from being sent, by field. @param now ISO 8601 */
export function problemsOf(written: Written, now: string): Problems {
  const { fk_location, description, immediate_action, detected_at } = written
  return {
    ...(fk_location === null && { fk_location: 'Elija dónde ocurre' }),
    ...(description.trim() === '' && { description: validationTexts.required('Qué ocurre') }),
    ...(description.trim().length > longest.description && {
      description: validationTexts.max('Qué ocurre', longest.description)
    }),
    ...(immediate_action.trim().length > longest.immediate_action && {
      immediate_action: validationTexts.max('Acción inmediata', longest.immediate_action)
    }),
    ...(isNoMoment(detected_at) && { detected_at: validationTexts.date_time }),
    ...(Date.parse(detected_at) > Date.parse(now) && { detected_at: 'La fecha no puede ser futura' })
  }
}

const isNoMoment = (text: string) => !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) || Number.isNaN(Date.parse(text))

/** The fields of a new report, as a form sends them; what is empty isn't sent. */
export function fieldsOf(written: Written): Record<string, string> {
  const texts = Object.entries(written).map(([name, value]) => [name, value === null ? '' : String(value).trim()])
  return Object.fromEntries(texts.filter(([, text]) => text !== '')) as Record<string, string>
}

/** What is kept may come from another version: only what has the right kind of value is taken over. */
export function writtenOf(kept: unknown): Written | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const plain = begun({})
  const isRight = (name: keyof Written, value: unknown) =>
    ids.includes(name) ? value === null || typeof value === 'number' : typeof value === typeof plain[name]
  const taken = Object.entries(kept).filter(([name, value]) => name in plain && isRight(name as keyof Written, value))
  return { ...plain, ...Object.fromEntries(taken) }
}

const ids: readonly (keyof Written)[] = ['fk_location', 'fk_base', 'fk_asset', 'fk_check', 'fk_failure_type']
