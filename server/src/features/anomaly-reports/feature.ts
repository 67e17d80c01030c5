import type { Feature } from '../../feature.ts'
import { leaders, profiles, workers } from '../../profiles.ts'
import { reportMail } from './letter-mail.ts'
import { registerLetterRoutes } from './letter-routes.ts'
import { registerRoutes } from './routes.ts'
import { reportsOnTransition } from './triage.ts'
import { recipientPolicy, reportPolicy, witnessPolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Reportes de anomalía',
  routes: [registerRoutes, registerLetterRoutes],
  tables: {
    anomaly_report: { policy: reportPolicy, cleanUp: 'kept' },
    anomaly_report_total: { policy: 'internal', cleanUp: 'kept' },
    anomaly_report_number: { policy: 'internal', cleanUp: 'kept' },
    anomaly_report_transition: { policy: 'internal', cleanUp: 'kept' },
    anomaly_report_witness: { policy: witnessPolicy, cleanUp: 'kept' },
    anomaly_report_letter: { policy: 'internal', cleanUp: 'kept' },
    anomaly_report_letter_file: { policy: 'internal', cleanUp: 'kept' },
    anomaly_report_recipient: { policy: recipientPolicy, cleanUp: 'kept' }
  },
  permissions: {
    'anomaly-reports.read': { description: 'Ver los reportes de anomalía', to: profiles },
    'anomaly-reports.write': { description: 'Reportar anomalías', to: [...workers, 'CCM'] },
    'anomaly-reports.triage': { description: 'Revisar, aceptar, rechazar y archivar reportes de anomalía', to: leaders }
  },
  pages: {
    '/admin/anomaly-reports': { name: 'Reportes de anomalía', to: profiles },
    '/admin/anomaly-reports/new': { to: [...workers, 'CCM'] },
    '/admin/anomaly-reports/_id/edit': { name: 'Editar reporte de anomalía', to: [...workers, 'CCM'] }
  },
  menu: [{ name: 'Anomalías', icon: 'alert-triangle', to: '/admin/anomaly-reports', for: profiles }],
  mails: ({ database: { db }, env, storage }) => [reportMail({ db, env, storage })],
  onTransition: reportsOnTransition
}
