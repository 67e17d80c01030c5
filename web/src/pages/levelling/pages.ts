import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  LevellingPage: { path: '/admin/planned/levelling', title: 'Nivelar el trabajo' }
} satisfies Pages
