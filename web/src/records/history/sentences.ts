import { IconMessage } from '@tabler/icons-react'
import { namesOf } from 'contract/calls/core/entities.ts'
import { theOne } from 'contract/core/entity.ts'
import type { AuditAction, RecordChange } from 'contract/audit/audit.ts'
import type { TimelineEntry } from '../../ui/record/Timeline.tsx'
import type { Phrases, RecordKind } from '../recordKind.ts'
import { recordKinds } from '../recordKinds.ts'
import { actionLooks } from './ActionBadge.tsx'
import { changesOf } from './changes.ts'

/** What a user did, without their name: 'asignó a Limber Catari Mayta'. */
export type Sentence = Pick<TimelineEntry, 'what' | 'changes' | 'text' | 'icon' | 'colour'>

/** Makes the sentences that are special to a kind of record from the changes of one request; `rest` are the others. */
export type DescribeChanges = (
  rows: readonly RecordChange[],
  zone: string
) => { sentences: Sentence[]; rest: RecordChange[] }

/** Of all kinds: a part may also appear in the history of a record that its kind says nothing of. */
const phrases: Phrases = Object.assign(
  {
    attachment: {
      insert: 'añadió el archivo «{}»',
      update: 'cambió el archivo «{}»',
      delete: 'eliminó el archivo «{}»'
    }
  },
  ...Object.values<RecordKind>(recordKinds).map(kind => kind.phrases)
)
const anyPart: Readonly<Record<AuditAction, string>> = { insert: 'añadió {}', update: 'cambió {}', delete: 'quitó {}' }
const reserved = 'cambió datos reservados, que la auditoría no guarda'

/** The changes by request, the latest first: those of one request have the same moment and the same user. */
export function groupByRequest(rows: readonly RecordChange[]): RecordChange[][] {
  const requests: RecordChange[][] = []
  for (const row of rows) {
    const last = requests.at(-1)
    const [first] = last ?? []
    const isSame =
      first?.at === row.at && first.user?.id === row.user?.id && first.user?.first_name === row.user?.first_name
    if (last && isSame) last.push(row)
    else requests.push([row])
  }
  return requests
}

/**
 * The history of a record in sentences, the latest first.
 * @param of the record's table
 * @param zone the operator's
 */
export function timelineEntries(
  rows: readonly RecordChange[],
  of: string,
  zone: string,
  describe?: DescribeChanges
): TimelineEntry[] {
  return groupByRequest(rows).flatMap(request => {
    const [first] = request as [RecordChange]
    const { sentences, rest } = describe?.(request, zone) ?? { sentences: [], rest: request }
    const who = first.user?.first_name ?? (first.id < 0 ? 'Alguien' : 'El sistema')
    return [...sentences, ...rest.map(row => sentenceOf(row, of, zone))].map((sentence, index) => ({
      ...sentence,
      key: `${first.entity} ${first.id} ${index}`,
      at: first.at,
      who,
      person: first.user?.fk_staff
    }))
  })
}

/** The sentence for a change of any kind of record. */
function sentenceOf(row: RecordChange, of: string, zone: string): Sentence {
  const changes = changesOf(row, zone)
  const looks = actionLooks[row.action]
  if (row.entity === of) {
    const names = namesOf[of]
    const name = names ? theOne(names) : 'el registro'
    if (row.action !== 'update') return { what: `${row.action === 'insert' ? 'creó' : 'eliminó'} ${name}`, ...looks }
    if (changes.length === 0) return { what: reserved, ...looks }
    return { what: changes.length === 1 ? 'cambió' : `cambió ${changes.length} datos`, changes, ...looks }
  }
  // Switching something on or off updates its row; the sentences say that it was added or removed.
  const { allowed } = row.after ?? {}
  const action = typeof allowed === 'boolean' ? (allowed ? 'insert' : 'delete') : row.action
  const phrase = phrases[row.entity]?.[action]
  const label = row.part_label ?? row.label ?? `N.º ${row.fk_entity}`
  const written = (row.action === 'delete' ? row.before : row.after)?.['text']
  return {
    what: phrase
      ? phrase.replace('{}', label)
      : `${anyPart[action].replace('{}', label)} (${row.entity_name.toLocaleLowerCase('es')})`,
    ...(action === 'update' && { changes }),
    ...actionLooks[action],
    ...(typeof written === 'string' && row.action !== 'update' && { text: written, icon: IconMessage })
  }
}
