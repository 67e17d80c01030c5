import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  CatalogPage: { path: '/admin/catalogs/$catalog', title: 'Catálogos' }
} satisfies Pages
