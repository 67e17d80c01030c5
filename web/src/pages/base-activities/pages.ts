import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  BaseActivitiesPage: { path: '/admin/planned/base-activities', title: 'Actividades por base' }
} satisfies Pages
