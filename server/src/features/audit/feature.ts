import type { Feature } from '../../feature.ts'
import { auditors } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'
import { noteSeals, notesFile } from './seal-notes.ts'
import { sealing } from './seal.ts'
import { auditPolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Auditoría',
  routes: [registerRoutes],
  tables: {
    audit_log: { policy: auditPolicy, cleanUp: 'kept' },
    audit_seal: { policy: 'internal', cleanUp: 'kept' }
  },
  permissions: {
    'audit.read': { description: 'Ver la auditoría: quién cambió qué y cuándo', to: auditors }
  },
  pages: {
    '/admin/settings/audit': { to: auditors, group: 'Ajustes' }
  },
  menu: [{ name: 'Auditoría', icon: 'history', to: '/admin/settings/audit', for: auditors }],
  clockwork: ({ database: { db } }) => [
    { name: 'audit.seal', title: 'Sellar la auditoría', cron: '* * * * *', run: sealing(db) }
  ],
  start({ database: { db }, env, notices, onError }) {
    const note = () => void noteSeals(db, notesFile(env.DATA_DIR)).catch(onError)
    notices.on('sealed', note)
    notices.on('found', note)
  }
}
