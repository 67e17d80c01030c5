import type { Check } from 'contract/checks/checks.ts'
import type { ComponentType } from 'react'

/**
 * Shows the anomaly reports of a check and offers to report one. A check may be reported before its answer is
 * corrected, or although it is within its limits.
 */
export type ReportsOfCheck = ComponentType<{ check: Check }>
