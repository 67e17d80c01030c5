import type { Feature } from '../../feature.ts'
import { profiles, reporters, reviewers } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'
import { addendumPolicy, dailyReportPolicy, turnPolicy, turnStaffPolicy, verificationPolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Reportes diarios',
  routes: [registerRoutes],
  tables: {
    daily_report: { policy: dailyReportPolicy, cleanUp: 'kept' },
    turn_report: { policy: turnPolicy, cleanUp: 'kept' },
    turn_report_staff: { policy: turnStaffPolicy, cleanUp: 'kept' },
    ccm_verification: { policy: verificationPolicy, cleanUp: 'kept' },
    daily_report_addendum: { policy: addendumPolicy, cleanUp: 'kept' },
    daily_report_transition: { policy: 'internal', cleanUp: 'kept' },
    daily_report_acta: { policy: 'internal', cleanUp: 'kept' }
  },
  permissions: {
    'daily-reports.read': { description: 'Ver los reportes técnicos diarios', to: profiles },
    'daily-reports.write': { description: 'Escribir reportes técnicos diarios y firmar turnos', to: reporters },
    'daily-reports.close': { description: 'Cerrar reportes técnicos diarios y devolverlos', to: reviewers },
    'daily-reports.verify': { description: 'Comentar turnos por el centro de control', to: ['Administrador', 'CCM'] }
  },
  pages: {
    '/admin/daily-reports': { name: 'Reportes técnicos diarios', to: profiles },
    '/admin/daily-reports/search': { to: profiles },
    '/admin/daily-reports/_id': { name: 'Reporte técnico diario' }
  },
  menu: [
    { name: 'RTD', icon: 'report', for: profiles },
    { in: 'RTD', name: 'Reportes diarios', icon: 'calendar-event', to: '/admin/daily-reports', for: profiles },
    { in: 'RTD', name: 'Buscar en los turnos', icon: 'file-search', to: '/admin/daily-reports/search', for: profiles }
  ]
}
