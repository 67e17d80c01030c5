import { formatDate } from 'contract/format.ts'
import { soonDays } from 'contract/people.ts'
import { sql } from 'drizzle-orm'
import type { ScheduledWork } from '../cron-jobs/task.ts'
import { notifyOnce } from '../notifications/notify.ts'
import { dayAfter } from '../staff/trainings-now.ts'

type Found = { id: number; code: string; name: string; warranty_until: string }

/** Tells those who look after assets once of each warranty that is about to end. */
export async function tellOfEndingWarranties({ db, timeZone }: ScheduledWork): Promise<number> {
  const { rows } = await db.execute<Found>(sql`select id, code, name, warranty_until::text from asset
    where warranty_until between ${dayAfter(timeZone, 0)} and ${dayAfter(timeZone, soonDays)} order by warranty_until, id`)
  let told = 0
  for (const { id, code, name, warranty_until } of rows)
    told += await notifyOnce(db, {
      kind: 'warranty_expires',
      entity: 'asset',
      fk_entity: id,
      fk_line: null,
      title: `La garantía de ${code} vence el ${formatDate(warranty_until)}`,
      text: name,
      author: null
    })
  return told
}
