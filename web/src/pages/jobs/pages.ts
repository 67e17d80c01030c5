import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  JobsPage: { path: '/admin/settings/jobs', title: 'Trabajos' }
} satisfies Pages
