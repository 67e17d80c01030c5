/** A screen to measure. */
export type Screen = {
  name: string
  path: string
  signedIn: boolean
  /** selector of the main content: once it is drawn, people can work */
  ready: string
  /** goals of the mobile profile: Lighthouse's score, and JavaScript until the screen is ready in KiB gzip */
  score: number
  script: number
}

const row = '[data-row]'
const signedIn = { signedIn: true, score: 85, script: 220 }

/** The screens to measure; `order` is the order that one of them shows. */
export function screensFor(order: number): readonly Screen[] {
  return [
    { name: 'sign-in', path: '/auth/login', signedIn: false, ready: '[type=submit]', score: 95, script: 130 },
    { name: 'list', path: '/admin/planned/work-orders', ready: row, ...signedIn },
    { name: 'order', path: `/admin/planned/work-orders/${order}`, ready: '[role=tabpanel] li', ...signedIn },
    { name: 'programming', path: '/admin/planned/programming', ready: row, ...signedIn }
  ]
}

/** Goals for all screens: milliseconds, and the sum of layout shifts. */
export const goals = {
  ready: { first: 2_500, later: 1_300, withoutSignal: 1_000 },
  kept: 15_000,
  largestPaint: 2_500,
  layoutShift: 0.02,
  interaction: 100
} as const
