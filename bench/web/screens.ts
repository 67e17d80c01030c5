/** A screen to measure, and the modules that it loads first after the application's entry. */
export type Screen = {
  name: string
  path: string
  signedIn: boolean
  modules: readonly string[]
  /** the goals of the mobile profile: score, JavaScript in KiB gzip */
  score: number
  script?: number
}

const layout = 'src/app/layout/MainLayout.tsx'
const orders = '/admin/planned/work-orders'

/** The screens, the one order being `order`. */
export function screensFor(order: number): readonly Screen[] {
  return [
    { name: 'sign-in', path: '/auth/login', signedIn: false, modules: [], score: 95, script: 130 },
    { name: 'list', path: orders, signedIn: true, modules: [layout, 'src/features/work-orders/WorkOrdersPage.tsx'], score: 90, script: 250 },
    { name: 'order', path: `${orders}/${order}`, signedIn: true, modules: [layout, 'src/features/work-orders/WorkOrderPage.tsx'], score: 90 },
    { name: 'programming', path: '/admin/planned/programming', signedIn: true, modules: [layout, 'src/features/programming/ProgrammingPage.tsx'], score: 90 }
  ]
}

/** Goals of all screens: milliseconds, and the sum of layout shifts. */
export const goals = { largestPaint: 1_800, layoutShift: 0.02, interaction: 100 } as const
