import type { Feature } from '../../feature.ts'
import { profiles } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Mi trabajo',
  routes: [registerRoutes],
  pages: { '/admin/my-work': { to: profiles } },
  // The first entry with a page is where these profiles begin.
  menu: [{ name: 'Mi trabajo', icon: 'checklist', to: '/admin/my-work', for: ['Supervisor', 'Técnico'] }]
}
