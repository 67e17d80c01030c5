import { sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { profiles } from '../../profiles.ts'
import { registerAccountRoutes } from './account-routes.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Ajustes',
  routes: [registerRoutes, registerAccountRoutes],
  tables: {
    sign_in_attempt: {
      policy: 'internal',
      cleanUp: [
        sql`delete from sign_in_attempt
        where last_at < now() - interval '1 day' and coalesce(blocked_until, now()) <= now()`
      ]
    },
    otp: { policy: 'internal', cleanUp: [sql`delete from otp where expires_at < now() - interval '7 days'`] },
    // Codes of earlier steps are refused anyway, because they are too old.
    two_factor_use: {
      policy: 'internal',
      cleanUp: [sql`delete from two_factor_use where step < extract(epoch from now() - interval '1 hour') / 30`]
    },
    // A user's latest session stays, because it says when they last used the program.
    session: {
      policy: 'internal',
      cleanUp: [
        sql`delete from session s where coalesce(s.revoked_at, s.expires_at) < now() - interval '30 days'
        and exists (select from session later where later.fk_user = s.fk_user and later.last_used_at > s.last_used_at)`
      ]
    }
  },
  pages: {
    '/auth/2fa': { name: 'Verificación en dos pasos al entrar', to: profiles, isOpen: true, group: 'Sesión' },
    '/error': { to: profiles, isOpen: true, group: 'Otros' },
    '/admin/settings/2fa': { to: profiles, isOpen: true },
    '/admin/settings/account': { to: profiles, isOpen: true }
  }
}
