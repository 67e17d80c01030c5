import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  AuditPage: { path: '/admin/settings/audit', title: 'Auditoría' }
} satisfies Pages
