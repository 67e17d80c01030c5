import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  ReportsPage: { path: '/admin/anomaly-reports', title: 'Anomalías' },
  NewReportPage: { path: '/admin/anomaly-reports/new', title: 'Reportar anomalía' },
  ReportPage: { path: '/admin/anomaly-reports/$id', title: 'Reporte de anomalía' },
  EditReportPage: {
    path: '/admin/anomaly-reports/$id/edit',
    title: 'Editar reporte',
    guard: async about => (await import('./requireChangeable.ts')).requireChangeable(about)
  },
  PastAnomaliesPage: { path: '/admin/history/anomaly-reports', title: 'Historial de anomalías' },
  PastAnomalyPage: { path: '/admin/history/anomaly-reports/$id', title: 'Anomalía del historial' }
} satisfies Pages
