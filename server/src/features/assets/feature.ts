import type { Feature } from '../../feature.ts'
import { planners, profiles } from '../../profiles.ts'
import { notifyEndingWarranties } from './expiring.ts'
import { pastOfAsset } from './past.ts'
import { registerRoutes } from './routes.ts'
import { assetPolicy, assetVersionPolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Activos',
  routes: [registerRoutes],
  tables: {
    asset: { policy: assetPolicy, cleanUp: 'kept' },
    asset_version: { policy: assetVersionPolicy, cleanUp: 'kept' }
  },
  permissions: {
    'assets.read': { description: 'Ver los activos', to: profiles },
    'assets.write': { description: 'Cambiar los activos', to: planners }
  },
  pages: {
    '/admin/assets': { to: profiles }
  },
  menu: [{ in: 'Planta', name: 'Activos', icon: 'box', to: '/admin/assets', for: profiles }],
  scheduledTasks: () => ({
    'expiries.remind': async work => `Avisos de garantías: ${await notifyEndingWarranties(work)}`
  }),
  past: { asset: pastOfAsset }
}
