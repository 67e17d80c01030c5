import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  AssetsPage: { path: '/admin/assets', title: 'Activos' },
  AssetPage: { path: '/admin/assets/$id', title: 'Activo' }
} satisfies Pages
