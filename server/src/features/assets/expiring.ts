import { assetStatus } from 'contract/core/classifier.ts'
import { formatDate } from 'contract/core/format.ts'
import { soonDays } from 'contract/staff/people.ts'
import { sql } from 'drizzle-orm'
import type { ScheduledWork } from '../../platform/jobs/scheduled-task.ts'
import { notifyOnce } from '../notifications/notify.ts'
import { placeOfAsset } from './source.ts'
import { dayAfter } from '../../schema/expressions.ts'

type Found = { id: number; code: string; name: string; warranty_until: string; fk_line: number | null }

/** Notifies those who look after the assets of a line, or of none, once of each warranty that is about to end. */
export async function notifyEndingWarranties({ db, timeZone }: ScheduledWork): Promise<number> {
  const { rows } = await db.execute<Found>(sql`
    select asset.id, asset.code, asset.name, asset.warranty_until::text, place.fk_line
    from asset left join lateral ${placeOfAsset} on true
    where asset.warranty_until between ${dayAfter(timeZone, 0)} and ${dayAfter(timeZone, soonDays)}
      and asset.fkc_status <> ${assetStatus.DE_BAJA}
    order by asset.warranty_until, asset.id`)
  let notified = 0
  for (const { id, code, name, warranty_until, fk_line } of rows)
    notified += await notifyOnce(db, {
      kind: 'warranty_expires',
      entity: 'asset',
      fk_entity: id,
      fk_line,
      title: `La garantía de ${code} vence el ${formatDate(warranty_until)}`,
      text: name,
      author: null
    })
  return notified
}
