/** A screen to measure. */
export type Screen = {
  name: string
  path: string
  signedIn: boolean
  /** its address as routes.tsx declares it; none for what comes with the start */
  page?: string
  /** the goals of the mobile profile: score, JavaScript in KiB gzip */
  score: number
  script?: number
}

const orders = '/admin/planned/work-orders'

/** The screens, the one order being `order`. */
export function screensFor(order: number): readonly Screen[] {
  return [
    { name: 'sign-in', path: '/auth/login', signedIn: false, score: 95, script: 130 },
    { name: 'list', path: orders, signedIn: true, page: orders, score: 90, script: 250 },
    { name: 'order', path: `${orders}/${order}`, signedIn: true, page: `${orders}/$id`, score: 90 },
    {
      name: 'programming',
      path: '/admin/planned/programming',
      signedIn: true,
      page: '/admin/planned/programming',
      score: 90
    }
  ]
}

/** Goals of all screens: milliseconds, and the sum of layout shifts. */
export const goals = { largestPaint: 1_800, layoutShift: 0.02, interaction: 100 } as const
