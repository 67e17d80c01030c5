import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  BasesPage: { path: '/admin/bases', title: 'Bases' },
  BasePage: { path: '/admin/bases/$id', title: 'Base' }
} satisfies Pages
