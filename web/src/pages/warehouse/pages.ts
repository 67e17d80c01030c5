import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  ItemsPage: { path: '/admin/warehouse/items', title: 'Artículos' },
  ItemPage: { path: '/admin/warehouse/items/$id', title: 'Artículo' },
  MovementsPage: { path: '/admin/warehouse/movements', title: 'Movimientos de almacén' },
  AssignmentsPage: { path: '/admin/warehouse/assignments', title: 'Asignaciones de almacén' }
} satisfies Pages
