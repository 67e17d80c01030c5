import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  CronJobsPage: { path: '/admin/settings/cron-jobs', title: 'Tareas programadas' }
} satisfies Pages
