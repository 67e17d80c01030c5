import { IconMessage } from '@tabler/icons-react'
import { namesOf } from 'contract/calls/core/entities.ts'
import { theOne } from 'contract/core/entity.ts'
import type { AuditAction, RecordChange } from 'contract/audit/audit.ts'
import type { TimelineEntry } from '../../ui/record/Timeline.tsx'
import { actionLooks } from './ActionBadge.tsx'
import { changesOf } from './changes.ts'

/** What a user did, without their name: 'asignó a Limber Catari Mayta'. */
export type Sentence = Pick<TimelineEntry, 'what' | 'changes' | 'text' | 'icon' | 'colour'>

/** Makes the sentences that are special to a kind of record from the changes of one request; `rest` are the others. */
export type Teller = (rows: readonly RecordChange[], zone: string) => { sentences: Sentence[]; rest: RecordChange[] }

/** The phrases for changes of a record's parts, on the record's page; `{}` stands for the part's name. */
const phrases: Readonly<Record<string, Partial<Record<AuditAction, string>>>> = {
  attachment: {
    insert: 'añadió el archivo «{}»',
    update: 'cambió el archivo «{}»',
    delete: 'eliminó el archivo «{}»'
  },
  check: { insert: 'añadió «{}»', update: 'cambió «{}»', delete: 'quitó «{}»' },
  check_staff: { insert: 'anotó a {} en un check', delete: 'quitó a {} de un check' },
  check_task: { update: 'cambió «{}»' },
  menu_profile: { insert: 'añadió «{}» al menú', delete: 'quitó «{}» del menú' },
  profile_api: { insert: 'permitió {}', delete: 'dejó de permitir {}' },
  profile_page: { insert: 'permitió la página «{}»', delete: 'dejó de permitir la página «{}»' },
  profile_permission: { insert: 'concedió el permiso «{}»', delete: 'retiró el permiso «{}»' },
  staff_location: {
    insert: 'asignó la línea {}',
    update: 'cambió la asignación de la línea {}',
    delete: 'retiró la línea {}'
  },
  staff_specialty: { insert: 'añadió la especialidad {}', delete: 'quitó la especialidad {}' },
  staff_training: {
    insert: 'añadió la capacitación {}',
    update: 'cambió la capacitación {}',
    delete: 'quitó la capacitación {}'
  },
  work_order_observation: { insert: 'escribió', update: 'corrigió su observación', delete: 'borró su observación' },
  work_order_staff: { insert: 'asignó a {}', update: 'cambió los datos de {}', delete: 'quitó a {}' },
  work_order_supply: {
    insert: 'pidió {}',
    update: 'cambió lo pedido o entregado de {}',
    delete: 'quitó {} de los repuestos'
  }
}
const anyPart: Readonly<Record<AuditAction, string>> = { insert: 'añadió {}', update: 'cambió {}', delete: 'quitó {}' }
const reserved = 'cambió datos reservados, que la auditoría no guarda'

/** The changes by request, the latest first: those of one request have the same moment and the same user. */
export function requestsOf(rows: readonly RecordChange[]): RecordChange[][] {
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
export function historyOf(rows: readonly RecordChange[], of: string, zone: string, teller?: Teller): TimelineEntry[] {
  return requestsOf(rows).flatMap(request => {
    const [first] = request as [RecordChange]
    const { sentences, rest } = teller?.(request, zone) ?? { sentences: [], rest: request }
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
