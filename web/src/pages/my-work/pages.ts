import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  MyWorkPage: {
    path: '/admin/my-work',
    title: 'Mi trabajo',
    load: () => import('./MyWorkPage.tsx'),
    prefetch: async start => (await import('../../records/my-work/myWorkQuery.ts')).prefetchMyWork(start)
  },
  BreakdownPage: { path: '/admin/unplanned/breakdown/new', title: 'Hay una avería' }
} satisfies Pages
