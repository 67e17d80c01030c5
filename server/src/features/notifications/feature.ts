import { sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { notificationMail } from './mail.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [registerRoutes],
  tables: ['notification', 'notification_preference'],
  mails: ({ database: { db }, env }) => [notificationMail({ db, env })],
  cleanUp: { notification: [sql`delete from notification where created_at < now() - interval '180 days'`] }
}
