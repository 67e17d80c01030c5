import { classifierOf } from 'contract/core/classifier.ts'
import { dealOut, type Turns } from 'contract/service-hours/nights.ts'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import type { TitledWork } from 'contract/checks/preventive-title.ts'
import { labourOf } from '../../records/base-activities/activityText.ts'
import { grouped, noSpecialty, type Sum, sumOf, type Work } from './load.ts'

export type SplitBy = 'specialty' | 'shift' | 'location'

/** An order that programming will make. */
type ComingOrder = Sum & { name: string | null; stop: boolean }

/**
 * The orders that will be created for these activities, split in the same way as by the server.
 * @param turns the shifts of the day; without them nothing is said of orders by shift
 */
export function comingOrders(rows: readonly Work[], splitBy: SplitBy | null, turns?: Turns): readonly ComingOrder[] {
  if (rows.length === 0) return []
  const orderOf = (name: string | null, members: readonly Work[]) => ({
    name,
    ...sumOf(members),
    stop: members.some(row => row.requires_stop)
  })
  if (splitBy === null) return [orderOf(null, rows)]
  if (splitBy === 'shift') {
    const dealt = turns ? dealOut(rows, taskOf, turns) : []
    return dealt.map(({ turn, rows: members }) => orderOf(classifierOf(turn.fkc_shift).name, members))
  }
  const nameOf = (row: Work) =>
    splitBy === 'location' ? row.base.location.name : (row.activity.specialty?.name ?? noSpecialty)
  return grouped(rows, nameOf).map(({ name, rows: members }) => orderOf(name, members))
}

const taskOf = (row: Work) => ({ base: row.base.code, minutes: labourOf(row), requires_stop: row.requires_stop })

/** What the title of an order needs of an activity. */
export const titledWork = ({ activity, base }: BaseActivity, line: number): TitledWork => ({
  activity: activity.name,
  specialty: activity.specialty?.name ?? null,
  base: base.name,
  place: { name: base.location.name, isLine: base.location.id === line }
})
