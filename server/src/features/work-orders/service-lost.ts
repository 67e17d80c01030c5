import { addDays } from 'contract/core/days.ts'
import { serviceMinutesBetween } from 'contract/work-orders/downtime.ts'
import { dayOf } from 'contract/core/format.ts'
import type { Db } from '../../platform/database/database.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { serviceHoursOf } from '../service-hours/hours.ts'

/** Minutes of the line's service that the stop of an order took; null without a stop that has ended. */
export async function serviceLost(
  db: Db,
  line: number,
  { down_from, down_to }: { down_from: string | null; down_to: string | null },
  timeZone: string
): Promise<JsonText<number | null>> {
  if (!down_from || !down_to) return new JsonText('null')
  const hours = await serviceHoursOf(db, line, addDays(dayOf(down_from, timeZone), -1), dayOf(down_to, timeZone))
  return new JsonText(String(serviceMinutesBetween(down_from, down_to, hours, timeZone)))
}
