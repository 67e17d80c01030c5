import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  DailyReportsPage: { path: '/admin/daily-reports', title: 'RTD' },
  SearchTurnsPage: { path: '/admin/daily-reports/search', title: 'Buscar en los turnos' },
  DailyReportPage: { path: '/admin/daily-reports/$id', title: 'RTD de un día' },
  PastDailyReportsPage: { path: '/admin/history/daily-reports', title: 'Historial de reportes diarios' },
  PastDailyReportPage: { path: '/admin/history/daily-reports/$id', title: 'RTD del historial' }
} satisfies Pages
