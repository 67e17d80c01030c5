/**
 * Kinds of notification: the one list that preferences, texts and rights go by. Without zod, to keep the browser's
 * bundle small.
 */

/** Each kind as its preference is called. */
export const notificationKindNames = {
  anomaly_in_review: 'Un reporte de anomalía está en revisión',
  anomaly_accepted: 'Un reporte se acepta y tiene orden',
  anomaly_rejected: 'Un reporte se rechaza',
  anomaly_merged: 'Un reporte se une a otro',
  anomaly_archived: 'Un reporte se archiva sin decidir',
  anomaly_returned: 'Un reporte vuelve a estar pendiente',
  anomaly_attended: 'Un reporte queda atendido',
  anomaly_reopened: 'La orden de un reporte se reabre',
  public_report_sent: 'Llega un aviso del público',
  work_order_today: 'Tiene una orden para hoy',
  work_order_late: 'Una orden suya está atrasada',
  roster_changed: 'Cambia su cuadrante',
  training_expires: 'Una capacitación vence',
  warranty_expires: 'La garantía de un activo vence',
  cron_job_failed: 'Una tarea programada falla'
} as const

export type NotificationKind = keyof typeof notificationKindNames

/** The permission that a kind of notification requires, because without it the record isn't visible either. */
export const notificationRights: Readonly<Record<NotificationKind, string>> = {
  anomaly_in_review: 'anomaly-reports.read',
  anomaly_accepted: 'anomaly-reports.read',
  anomaly_rejected: 'anomaly-reports.read',
  anomaly_merged: 'anomaly-reports.read',
  anomaly_archived: 'anomaly-reports.read',
  anomaly_returned: 'anomaly-reports.read',
  anomaly_attended: 'anomaly-reports.read',
  anomaly_reopened: 'anomaly-reports.read',
  public_report_sent: 'anomaly-reports.triage',
  work_order_today: 'work-orders.read',
  work_order_late: 'work-orders.read',
  roster_changed: 'roster.read',
  training_expires: 'staff.read',
  warranty_expires: 'assets.write',
  cron_job_failed: 'cron-jobs.write'
}

/** Kinds that lead to another page than that of their record: its path, and what its address says. */
export const notificationPages: {
  readonly [Kind in NotificationKind]?: { to: '/admin/staff/roster'; search: Record<string, string> }
} = {
  roster_changed: { to: '/admin/staff/roster', search: { view: 'mine' } }
}

/** The default of a notification preference. */
export const usualPreference = { in_app: true, by_mail: false } as const

/** The most that the number on the bell says. */
export const maxCounted = 99
