import { formatDate } from 'contract/core/format.ts'
import { soonDays } from 'contract/staff/people.ts'
import { sql } from 'drizzle-orm'
import { accountsThatMay } from '../../platform/http/actor.ts'
import type { ScheduledWork } from '../../platform/jobs/scheduled-task.ts'
import { notifyOnce } from '../notifications/notify.ts'
import { dayAfter } from '../../schema/expressions.ts'
import { trainingsNow } from './trainings-now.ts'

type Found = {
  id: number
  person: string
  training: string
  valid_until: string
  account: number | null
  lines: number[]
}

/**
 * Notifies people, and those who look after the staff of their lines, once of each training that is about to expire.
 */
export async function notifyExpiringTrainings({ db, timeZone }: ScheduledWork): Promise<number> {
  const { rows } = await db.execute<Found>(sql`
    select s.id, s.first_name || ' ' || s.last_name as person, t.name as training, n.valid_until::text,
      (select u.id from "user" u where u.fk_staff = s.id) as account,
      array(select l.fk_location from staff_location l where l.fk_staff = s.id) as lines
    from ${trainingsNow} n join staff s on s.id = n.fk_staff join training t on t.id = n.fk_training
    where s.is_active and n.valid_until between ${dayAfter(timeZone, 0)} and ${dayAfter(timeZone, soonDays)}
    order by n.valid_until, s.id`)
  const leaders = new Map<number, number[]>()
  for (const line of new Set(rows.flatMap(({ lines }) => lines)))
    leaders.set(line, await accountsThatMay(db, { line, permission: 'staff.write' }))
  let notified = 0
  for (const { id, person, training, valid_until, account, lines } of rows)
    notified += await notifyOnce(db, {
      kind: 'training_expires',
      entity: 'staff',
      fk_entity: id,
      fk_line: null,
      title: `«${training}» de ${person} vence el ${formatDate(valid_until)}`,
      author: null,
      users: [account, ...lines.flatMap(line => leaders.get(line) ?? [])]
    })
  return notified
}
