import {
  changeNotificationPreferences,
  listNotifications,
  notificationPreferences,
  readAllNotifications,
  readNotification
} from 'contract/calls/notifications/notifications.ts'
import { callApi } from '../../api/resourceApi.ts'

const own = { entities: ['notification'] }

/** How many of the last ones the panel shows. */
export const shownAtOnce = 20

/** The last ones, and how many are unread. Failures show no toast: the bell retries. */
export const lastNotifications = callApi(listNotifications, own).query(
  { query: { itemsPerPage: shownAtOnce } as never },
  { suppressToast: true }
)

/** Without a toast: that it is read is seen. */
export const readMutation = callApi(readNotification, own).mutation({ success: '' })
export const readAllMutation = callApi(readAllNotifications, own).mutation({ success: '' })

const wishes = { entities: ['notification_preference'] }

export const preferencesQuery = callApi(notificationPreferences, wishes).query({})
export const preferencesMutation = callApi(changeNotificationPreferences, wishes).mutation({
  success: 'Preferencia guardada'
})
