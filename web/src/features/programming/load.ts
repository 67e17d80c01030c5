import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { labourOf } from '../../records/base-activities/activityText.ts'
import type { SpecialtyLoad } from '../../records/nights/nightCrew.ts'

/** The fields of a base activity that the sums need. */
export type Work = Pick<BaseActivity, 'requires_stop'> & {
  activity: Pick<BaseActivity['activity'], 'estimated_minutes' | 'people' | 'specialty'>
  base: Pick<BaseActivity['base'], 'code' | 'location'>
}

/** How much work there is: activities, and minutes of work. */
export type Sum = { count: number; minutes: number }

export type Load = Sum & {
  /** minutes of work with and without line stop */
  stop: number
  running: number
  /** the most work first */
  specialties: readonly (Sum & SpecialtyLoad)[]
}

/** The same text as in the orders' titles, which the server makes. */
export const noSpecialty = 'Sin especialidad'

/** The work in a basket: in total, with and without line stop, and by specialty. */
export function loadOf(rows: readonly Work[]): Load {
  const total = sumOf(rows)
  const stop = stopMinutesOf(rows)
  const specialties = grouped(rows, row => row.activity.specialty?.name ?? noSpecialty).map(
    ({ name, rows: members }) => ({
      id: members[0]?.activity.specialty?.id ?? null,
      name,
      ...sumOf(members),
      stop: stopMinutesOf(members)
    })
  )
  return {
    ...total,
    stop,
    running: total.minutes - stop,
    specialties: specialties.sort((a, b) => b.minutes - a.minutes || a.name.localeCompare(b.name, 'es'))
  }
}

export function sumOf(rows: readonly Work[]): Sum {
  return { count: rows.length, minutes: rows.reduce((sum, row) => sum + labourOf(row), 0) }
}

const stopMinutesOf = (rows: readonly Work[]) => sumOf(rows.filter(row => row.requires_stop)).minutes

export function grouped(
  rows: readonly Work[],
  nameOf: (row: Work) => string
): { name: string; rows: readonly Work[] }[] {
  const groups = new Map<string, Work[]>()
  for (const row of rows) {
    const members = groups.get(nameOf(row))
    if (members) members.push(row)
    else groups.set(nameOf(row), [row])
  }
  return [...groups].map(([name, members]) => ({ name, rows: members }))
}
