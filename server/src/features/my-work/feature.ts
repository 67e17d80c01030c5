import type { Feature } from '../../feature.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = { title: 'Mi trabajo', routes: [registerRoutes] }
