import type { Pages } from '../../ui/shell/pages.ts'

// The form's code comes together with its page, which doesn't wait for it.
const prefetchForm = async () => (await import('./lateParts.ts')).loadOrderForm()

export const pages = {
  WorkOrdersPage: {
    path: '/admin/planned/work-orders',
    title: 'OT planificadas',
    load: () => import('./WorkOrdersPage.tsx'),
    prefetch: async start => (await import('../../records/work-orders/views.ts')).prefetchOrders(start)
  },
  NewWorkOrderPage: { path: '/admin/planned/work-orders/new', title: 'Nueva OT', prefetch: prefetchForm },
  PrintOrdersPage: { path: '/admin/planned/work-orders/print', title: 'Imprimir órdenes' },
  WorkOrderPage: {
    path: '/admin/planned/work-orders/$id',
    title: 'OT',
    load: () => import('./WorkOrderPage.tsx'),
    prefetch: async start => (await import('../../records/work-orders/orderQueries.ts')).prefetchOrder(start)
  },
  MatrixPage: {
    path: '/admin/planned/work-orders/$id/matrix',
    title: 'Checks en tabla',
    prefetch: async start => (await import('../../records/work-orders/orderQueries.ts')).prefetchOrder(start)
  },
  PrintPage: { path: '/admin/planned/work-orders/$id/print', title: 'Imprimir OT' },
  EditWorkOrderPage: {
    path: '/admin/planned/work-orders/$id/edit',
    title: 'Editar OT',
    guard: async about => (await import('./requireEditable.ts')).requireEditable(about),
    prefetch: prefetchForm
  },
  BatchOrdersPage: { path: '/admin/planned/programming/batches/$id', title: 'Órdenes del lote' },
  UnplannedPage: { path: '/admin/unplanned', title: 'No planificadas' },
  NewUnplannedPage: { path: '/admin/unplanned/new', title: 'Nueva orden no planificada' },
  UnplannedOrderPage: {
    path: '/admin/unplanned/$id',
    title: 'Orden no planificada',
    prefetch: async start => (await import('./prefetchActivity.ts')).prefetchActivity(start)
  },
  EditUnplannedPage: {
    path: '/admin/unplanned/$id/edit',
    title: 'Editar orden no planificada',
    guard: async about => (await import('./requirePending.ts')).requirePendingActivity(about)
  },
  PastOrdersPage: { path: '/admin/history/work-orders', title: 'Historial de órdenes' },
  PastOrderPage: { path: '/admin/history/work-orders/$id', title: 'OT del historial' },
  PastActivitiesPage: { path: '/admin/history/unplanned', title: 'Historial de no planificadas' },
  PastActivityPage: { path: '/admin/history/unplanned/$id', title: 'No planificada del historial' }
} satisfies Pages
