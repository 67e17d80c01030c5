import { sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { notificationMail } from './mail.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [registerRoutes],
  mails: ({ database: { db }, env }) => [notificationMail({ db, env })],
  cleanUp: [sql`delete from notification where created_at < now() - interval '180 days'`]
}
