import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  MasterPlanPage: { path: '/admin/plans/master', title: 'Plan maestro' }
} satisfies Pages
