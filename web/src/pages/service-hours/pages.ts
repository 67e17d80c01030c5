import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  ServiceHoursPage: { path: '/admin/planned/service-hours', title: 'Horarios y turnos' }
} satisfies Pages
