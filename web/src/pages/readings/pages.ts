import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  ReadingsPage: { path: '/admin/readings', title: 'Lecturas' },
  MeterPage: { path: '/admin/readings/$id', title: 'Medidor' }
} satisfies Pages
