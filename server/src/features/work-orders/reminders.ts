import { workOrderStatus } from 'contract/core/classifier.ts'
import { formatWeekdayDate } from 'contract/core/format.ts'
import { sql } from 'drizzle-orm'
import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import { notifyOnce } from '../notifications/notify.ts'

/** Days after which an order that is late isn't news any more. */
const newsDays = 7

type Found = {
  id: number
  code: string
  fk_line: number
  title: string
  day: string
  is_late: boolean
  users: number[]
}

/**
 * Notifies the people of an order that it is for today, or that it should have begun; of each day and each delay once.
 */
export const remindOfWork: ScheduledTask = async ({ db, timeZone }) => {
  const { rows } = await db.execute<Found>(sql`
      with today as (select date_trunc('day', now() at time zone ${timeZone}::text) as day)
      select o.id, o.code, o.fk_line, o.title, to_char(o.scheduled_start at time zone ${timeZone}::text, 'YYYY-MM-DD') as day,
        o.scheduled_start < today.day at time zone ${timeZone}::text as is_late, array_agg(u.id) as users
      from today, work_order o join work_order_staff s on s.fk_work_order = o.id join "user" u on u.fk_staff = s.fk_staff
      where o.fkc_status in (${workOrderStatus.PENDIENTE}, ${workOrderStatus.EN_ESPERA})
        and o.scheduled_start >= (today.day - make_interval(days => ${newsDays})) at time zone ${timeZone}::text
        and o.scheduled_start < (today.day + interval '1 day') at time zone ${timeZone}::text
      group by o.id, today.day order by o.id`)
  let told = 0
  for (const { id, code, fk_line, title, day, is_late, users } of rows)
    told += await notifyOnce(db, {
      kind: is_late ? 'work_order_late' : 'work_order_today',
      entity: 'work_order',
      fk_entity: id,
      fk_line,
      title: is_late
        ? `${code} debía empezar el ${formatWeekdayDate(day)}`
        : `${code} es para hoy, ${formatWeekdayDate(day)}`,
      text: title,
      author: null,
      users
    })
  return told === 1 ? '1 aviso' : `${told} avisos`
}
