import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  StructurePage: { path: '/admin/structure', title: 'Estructura' }
} satisfies Pages
