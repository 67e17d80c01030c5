import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  CalendarPage: { path: '/admin/planned/calendar', title: 'Calendario' }
} satisfies Pages
