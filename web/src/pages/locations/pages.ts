import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  LocationsPage: { path: '/admin/locations', title: 'Ubicaciones' },
  NewLinePage: { path: '/admin/locations/lines/new', title: 'Nueva línea' }
} satisfies Pages
