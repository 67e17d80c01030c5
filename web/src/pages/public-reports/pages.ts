import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  PublicReportsPage: { path: '/admin/anomaly-reports/public', title: 'Avisos del público' }
} satisfies Pages
