import { sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { notificationMail } from './mail.ts'
import { registerRoutes } from './routes.ts'
import { notificationPolicy } from './policy.ts'

export const feature: Feature = {
  routes: [registerRoutes],
  tables: {
    notification: {
      policy: notificationPolicy,
      cleanUp: [sql`delete from notification where created_at < now() - interval '180 days'`]
    },
    notification_preference: { policy: 'internal', cleanUp: 'kept' }
  },
  mails: ({ database: { db }, env }) => [notificationMail({ db, env })]
}
