import { type Answer, isFlagged, type Question } from 'contract/checks/answers.ts'
import type { Check } from 'contract/checks/checks.ts'
import { limitsText } from '../../records/checks/answerText.ts'

type Asked = Question & Answer & { measure_unit: string | null; observation: string | null }

/** What is known of an answer that isn't as it should be, its tasks' too, to begin a report with. */
export function aboutCheck(check: Check): string {
  const { name } = check.base_activity.activity
  const wrongTasks = check.tasks.filter(task => isFlagged(task, task))
  // Of a check that is right itself, what its tasks say is enough.
  const own = wrongTasks.length === 0 || isFlagged(check, check) ? [lineOf(name, check)] : []
  return [...own, ...wrongTasks.map(task => lineOf(own.length > 0 ? task.name : `${name}, ${task.name}`, task))].join(
    '\n'
  )
}

/** 'Fuerza de pinza: 30 kN (Entre 21 y 27 kN)', and what was noted about it. */
function lineOf(name: string, asked: Asked): string {
  const measured =
    asked.value_number === null ? 'NOK' : [asked.value_number, asked.measure_unit].filter(Boolean).join(' ')
  const limits = limitsText(asked)
  return [`${name}: ${measured}${limits ? ` (${limits})` : ''}`, asked.observation].filter(Boolean).join('\n')
}
