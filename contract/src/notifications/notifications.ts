import { z } from 'zod'
import { feminine } from '../core/entity.ts'
import { type Filters, idParams, listQuerySchema, nothing } from '../core/http.ts'
import { type NotificationKind, notificationKindNames } from './notification-kinds.ts'
import { defineCall, get, named, put } from '../core/resource.ts'

export const areas = { notifications: 'Avisos' }

const kinds = Object.keys(notificationKindNames) as [NotificationKind, ...NotificationKind[]]

const kind = z.enum(kinds)

const row = z.object({
  id: z.number(),
  kind: kind.meta({ names: notificationKindNames }),
  /** the record that it is about: its table and id */
  entity: z.string(),
  fk_entity: z.number(),
  /** the line of that record; null: of none */
  fk_line: z.number().nullable(),
  /** what happened, in a sentence */
  title: z.string(),
  /** the author's words: why it was rejected */
  text: z.string().nullable(),
  /** who did it; null: the system */
  author: named.nullable(),
  created_at: z.string(),
  read_at: z.string().nullable()
})

/** Something that happened to a record that concerns the reader. */
export type Notification = z.output<typeof row>

/** The list of the caller's own notifications. */
export const notifications = {
  entity: 'notification',
  names: feminine('notificación', 'notificaciones'),
  path: 'notifications',
  row,
  fields: {
    kind: 'Qué',
    entity: '',
    fk_entity: '',
    fk_line: 'Línea',
    title: 'Aviso',
    text: 'Motivo',
    author: 'Quién',
    read_at: 'Leída'
  },
  filters: { id: 'id', kind: 'text', is_read: 'boolean', created_at: 'instant' } satisfies Filters,
  sort: ['created_at']
} as const

export const listNotifications = defineCall({
  ...get('notifications', 'session', 'Los avisos propios, primero los últimos, y cuántos quedan por leer'),
  query: listQuerySchema(notifications.filters, notifications.sort),
  reply: z.object({ rows: z.array(row), count: z.number(), unread: z.number() })
})

export const readNotification = defineCall({
  ...put('notifications/:id/read', 'session', 'Dar un aviso por leído'),
  params: idParams,
  reply: row
})

export const readAllNotifications = defineCall({
  ...put('notifications/read-all', 'session', 'Dar todos los avisos por leídos'),
  reply: nothing
})

const preference = z.object({
  kind: kind.meta({ names: notificationKindNames }),
  in_app: z.boolean(),
  by_mail: z.boolean()
})

/** The caller's preference for a kind of notification. */
export type NotificationPreference = z.output<typeof preference>

export const notificationPreferences = defineCall({
  ...get('notifications/preferences', 'session', 'De qué se le avisa a uno, y cómo'),
  reply: z.array(preference)
})

export const changeNotificationPreferences = defineCall({
  ...put('notifications/preferences', 'session', 'Elegir de qué se le avisa a uno, y cómo'),
  body: z.strictObject({
    preferences: z
      .array(
        z.strictObject({
          kind: kind.meta({ label: 'Aviso' }),
          in_app: z.boolean().meta({ label: 'En la aplicación' }),
          by_mail: z.boolean().meta({ label: 'Por correo' })
        })
      )
      .min(1)
      .max(kinds.length)
      .meta({ label: 'Avisos' })
  }),
  reply: z.array(preference)
})
