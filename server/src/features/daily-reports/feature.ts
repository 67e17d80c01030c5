import type { Feature } from '../../feature.ts'
import { profiles, reporters, reviewers } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Reportes diarios',
  routes: [registerRoutes],
  tables: [
    'daily_report',
    'turn_report',
    'turn_report_staff',
    'ccm_verification',
    'daily_report_addendum',
    'daily_report_transition',
    'daily_report_acta'
  ],
  permissions: {
    'daily-reports.read': { description: 'Ver los reportes técnicos diarios', to: profiles },
    'daily-reports.write': { description: 'Escribir reportes técnicos diarios y firmar turnos', to: reporters },
    'daily-reports.close': { description: 'Cerrar reportes técnicos diarios y devolverlos', to: reviewers },
    'daily-reports.verify': { description: 'Comentar turnos por el centro de control', to: ['Administrador', 'CCM'] }
  },
  pages: {
    '/admin/daily-reports': { name: 'Reportes técnicos diarios', to: profiles },
    '/admin/daily-reports/search': { name: 'Buscar en los turnos', to: profiles },
    '/admin/daily-reports/_id': { name: 'Reporte técnico diario', to: profiles }
  },
  menu: [
    { name: 'RTD', icon: 'report', for: profiles },
    { in: 'RTD', name: 'Reportes diarios', icon: 'calendar-event', to: '/admin/daily-reports', for: profiles },
    { in: 'RTD', name: 'Buscar en los turnos', icon: 'file-search', to: '/admin/daily-reports/search', for: profiles }
  ]
}
