import type { AuditRow, RecordChange } from 'contract/audit/audit.ts'
import { isDay } from 'contract/core/days.ts'
import { formatDate, formatDateTime, formatNumber } from 'contract/core/format.ts'
import type { Change } from '../../ui/record/Timeline.tsx'

type Changed = Pick<AuditRow | RecordChange, 'before' | 'after' | 'labels' | 'names'>

const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/** A field's value as text. @param names the names of the records whose ids are in the field */
function valueText(value: unknown, names: Record<string, string> | undefined, zone: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return names?.[value] ?? formatNumber(value, 4, { atLeast: 0 })
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isDay(value)) return formatDate(value)
  return moment.test(value) ? formatDateTime(value, zone) : value
}

/**
 * The fields of a change with their values before and after, as texts.
 * @param zone the operator's
 */
export function changesOf({ before, after, labels, names }: Changed, zone: string): Required<Change>[] {
  return Object.entries(labels).flatMap(([field, label]) => {
    const [was, is] = [valueText(before?.[field], names[field], zone), valueText(after?.[field], names[field], zone)]
    return was === is ? [] : [{ label, before: was, after: is }]
  })
}

/** What a changed record is called, or its number. */
export const recordName = ({ label, fk_entity }: Pick<AuditRow, 'label' | 'fk_entity'>): string =>
  label ?? `N.º ${fk_entity}`

/** 'Estado, Prioridad y 2 más' */
export function changedFields({ labels }: Pick<Changed, 'labels'>, shown = 2): string {
  const all = Object.values(labels)
  if (all.length <= shown + 1) return all.join(', ')
  return `${all.slice(0, shown).join(', ')} y ${all.length - shown} más`
}
