import type { Check } from 'contract/checks.ts'
import { limitsText } from '../checks/answerText.ts'

/** What is known of an answer that isn't as it should be, to begin a report with. */
export function aboutCheck(check: Check): string {
  const measured =
    check.value_number === null ? 'NOK' : [check.value_number, check.measure_unit].filter(Boolean).join(' ')
  const limits = limitsText(check)
  return [`${check.base_activity.activity.name}: ${measured}${limits ? ` (${limits})` : ''}`, check.observation]
    .filter(Boolean)
    .join('\n')
}
