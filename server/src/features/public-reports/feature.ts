import type { Feature } from '../../feature.ts'
import { leaders } from '../../profiles.ts'
import { eraseExpiredReports } from './erase-expired.ts'
import { registerRoutes } from './routes.ts'
import { publicReportPolicy } from './policy.ts'

export const feature: Feature = {
  routes: [registerRoutes],
  tables: {
    public_report: { policy: publicReportPolicy, cleanUp: eraseExpiredReports }
  },
  pages: {
    '/admin/anomaly-reports/public': { to: leaders, group: 'Reportes de anomalía' }
  }
}
