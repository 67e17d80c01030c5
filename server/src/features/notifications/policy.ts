import { listNotifications, readNotification } from 'contract/notifications/notifications.ts'
import { definePolicy } from '../../platform/http/policy.ts'
import { notification } from '../../schema/notifications.ts'

/** Each caller's own. */
export const notificationPolicy = definePolicy({
  table: notification,
  read: listNotifications.access,
  change: [readNotification.access]
})
