import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  RosterPage: { path: '/admin/staff/roster', title: 'Cuadrante' }
} satisfies Pages
