import type { Feature } from '../../feature.ts'
import { profiles } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Historial',
  routes: [registerRoutes],
  pages: {
    '/admin/history/work-orders': { name: 'Historial de órdenes de trabajo', to: profiles },
    '/admin/history/work-orders/_id': { name: 'Orden de trabajo del historial' },
    '/admin/history/unplanned': { name: 'Historial de actividades no planificadas', to: profiles },
    '/admin/history/unplanned/_id': { name: 'Actividad no planificada del historial' },
    '/admin/history/anomaly-reports': { name: 'Historial de reportes de anomalía', to: profiles },
    '/admin/history/anomaly-reports/_id': { name: 'Reporte de anomalía del historial' },
    '/admin/history/daily-reports': { name: 'Historial de reportes técnicos diarios', to: profiles },
    '/admin/history/daily-reports/_id': { name: 'Reporte técnico diario del historial' }
  },
  menu: [
    { name: 'Historial', icon: 'archive', for: profiles },
    {
      in: 'Historial',
      name: 'Órdenes de trabajo',
      icon: 'clipboard-check',
      to: '/admin/history/work-orders',
      for: profiles
    },
    { in: 'Historial', name: 'No planificadas', icon: 'tools', to: '/admin/history/unplanned', for: profiles },
    { in: 'Historial', name: 'Anomalías', icon: 'alert-triangle', to: '/admin/history/anomaly-reports', for: profiles },
    {
      in: 'Historial',
      name: 'Reportes diarios',
      icon: 'calendar-event',
      to: '/admin/history/daily-reports',
      for: profiles
    }
  ]
}
