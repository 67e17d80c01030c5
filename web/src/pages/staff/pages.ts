import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  PeoplePage: { path: '/admin/staff', title: 'Personal' },
  PersonPage: { path: '/admin/staff/$id', title: 'Persona' }
} satisfies Pages
