import type { RecordChange } from 'contract/audit/audit.ts'
import type { TimelineEntry } from '../src/ui/record/Timeline.tsx'

/** A change of user 5, by Rodrigo, unless said otherwise. */
export const aChange = (more: Partial<RecordChange>): RecordChange => ({
  id: 1,
  at: '2026-03-02T14:00:00.000Z',
  entity: 'user',
  entity_name: 'Usuario',
  fk_entity: 5,
  label: null,
  part_label: null,
  action: 'update',
  before: null,
  after: null,
  labels: {},
  names: {},
  user: { id: 3, first_name: 'Rodrigo', fk_staff: null },
  ...more
})

/** An entry as one reads it. */
export const read = ({ who, what, changes, text }: TimelineEntry): string =>
  [
    `${who} ${what}`,
    ...(changes ?? []).map(
      ({ label, before, after }) => `${label}: ${[before, after].filter(value => value !== undefined).join(' → ')}`
    ),
    ...(text ? [`“${text}”`] : [])
  ].join(' | ')
