import { keptDays } from 'contract/public-reports/public-form.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Days after which spam goes, with its photos. */
const spamDays = 30

const older = (days: number) => sql`created_at < now() - interval '1 day' * ${days}::int`

/**
 * Statements that erase contact and link of a public report once the time that the form promises is over; dismissed
 * reports and spam are deleted whole.
 */
export const eraseExpiredReports: readonly SQL[] = [
  sql`delete from public_report where (state = 'spam' and ${older(spamDays)})
    or (state = 'dismissed' and ${older(keptDays)})`,
  sql`delete from notification n where n.entity = 'public_report'
    and not exists (select from public_report p where p.id = n.fk_entity)`,
  sql`update public_report set contact = null, follow_hash = null
    where ${older(keptDays)} and (contact is not null or follow_hash is not null)`
]
