import type { Check } from 'contract/checks/checks.ts'

/** The fewest checks that are answered faster in a grid than card by card. */
export const minMatrixChecks = 6

/** Whether an order has so many equal checks that a grid helps: several bases or several activities that repeat. */
export function suitsMatrix(checks: readonly Check[]): boolean {
  const count = (idOf: (check: Check) => number) => new Set(checks.map(idOf)).size
  const fewest = Math.min(
    count(({ base_activity }) => base_activity.base.id),
    count(({ base_activity }) => base_activity.activity.id)
  )
  return checks.length >= minMatrixChecks && fewest * 2 <= checks.length
}
