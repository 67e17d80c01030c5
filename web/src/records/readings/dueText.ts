import type { BulkReply } from 'contract/readings/reading-rounds.ts'

/** As many are named; of the others it is said how many there are. */
const named = 3

/** 'Ahora vence: Engrase · ROJ-T01' */
export function dueText(due: BulkReply['became_due']): string {
  const names = due.slice(0, named).map(({ activity, base }) => `${activity.name} · ${base.code}`)
  const more = due.length > named ? ` y ${due.length - named} más` : ''
  return `${due.length === 1 ? 'Ahora vence' : 'Ahora vencen'}: ${names.join('; ')}${more}`
}
