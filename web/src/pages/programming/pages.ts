import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  ProgrammingPage: {
    path: '/admin/planned/programming',
    title: 'Programación',
    load: () => import('./ProgrammingPage.tsx'),
    prefetch: async start => (await import('../../records/base-activities/dueList.ts')).prefetchDueList(start)
  }
} satisfies Pages
