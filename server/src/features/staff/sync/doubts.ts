import type { SyncResult } from 'contract/staff/staff.ts'

type Change = Pick<SyncResult['rows'][number], 'name' | 'change' | 'fields'> & { dni: string }

/** More than this part of the active people deactivated, renamed or with another document has to be confirmed. */
export const largestPart = 1 / 5

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
/** A document by its digits alone, as a spreadsheet keeps it: letters, hyphens and leading zeros are lost. */
const digits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '')
const words = (text: string): Set<string> => new Set(plain(text).split(/[^\p{L}]+/u))
const hasAccents = (text: string): boolean => plain(text) !== text.toLowerCase().trim()

/**
 * What looks like a mistake of the source rather than a change of the person, by change; an empty map if nothing does.
 * @param steps all the changes of one synchronisation
 * @param active how many people are active now
 */
export function doubtsOf(steps: readonly Change[], active: number): Map<Change, string> {
  const doubts = new Map<Change, string>()
  const gone = steps.filter(({ change }) => change === 'deactivated')
  for (const step of steps) {
    const doubt = step.change === 'added' ? doubtOfAddition(step, gone) : doubtOfChange(step)
    if (doubt) doubts.set(step, doubt)
  }
  for (const [isAffected, what] of inBulk) {
    const affected = steps.filter(step => step.change === 'changed' && isAffected(step))
    if (affected.length <= Math.max(1, active * largestPart)) continue
    for (const step of affected)
      if (!doubts.has(step)) doubts.set(step, `Cambia el ${what}, como a ${affected.length} personas a la vez`)
  }
  return doubts
}

/** Whether a text changes; one that only comes or goes doesn't count. */
const isReplaced = (step: Change, field: string): boolean => step.fields[field]?.every(value => value !== null) ?? false
const inBulk = [
  [(step: Change) => isReplaced(step, 'dni'), 'documento'],
  [(step: Change) => isReplaced(step, 'first_name') || isReplaced(step, 'last_name'), 'nombre']
] as const

function doubtOfAddition({ name, dni }: Change, gone: readonly Change[]): string | undefined {
  const same = gone.find(other => digits(other.dni) === digits(dni) && digits(dni) !== '')
  if (same) return `Su documento es casi el de ${same.name}, que se desactiva: ¿es la misma persona?`
  if (gone.some(other => plain(other.name) === plain(name)))
    return 'Se llama como alguien que se desactiva: ¿es la misma persona con otro documento?'
  return undefined
}

function doubtOfChange({ name, change, fields }: Change): string | undefined {
  if (change !== 'changed') return undefined
  const [oldDni, newDni] = fields.dni ?? []
  if (oldDni && newDni && digits(oldDni) === digits(newDni) && digits(oldDni) !== '')
    return 'En el documento solo cambian ceros, letras o guiones: ¿es correcto?'
  const before = nameBefore(name, fields)
  if (before === undefined) return undefined
  if (plain(before) === plain(name) && hasAccents(before) && !hasAccents(name)) return 'El nombre pierde los acentos'
  if (![...words(before)].some(word => words(name).has(word)))
    return oldDni
      ? 'Cambian el documento y todo el nombre: ¿es la misma persona?'
      : 'Cambia todo el nombre: ¿es la misma persona?'
  return undefined
}

/** The whole name as it is; undefined if it doesn't change. `name` is as it will be. */
function nameBefore(name: string, { first_name, last_name }: Change['fields']): string | undefined {
  if (!first_name && !last_name) return undefined
  let before = name
  if (first_name?.[1]) before = before.replace(first_name[1], first_name[0] ?? '')
  if (last_name?.[1]) before = before.slice(0, before.length - last_name[1].length) + (last_name[0] ?? '')
  return before
}
