import cronstrue from 'cronstrue'
import 'cronstrue/locales/es.js'
import { expressionProblem } from './cron.ts'

/** An expression as people say it: 'A las 18:00, el viernes'; empty if it isn't valid. */
export function cronSentence(expression: string): string {
  if (expressionProblem(expression)) return ''
  const sentence = cronstrue.toString(expression, { locale: 'es', use24HourTimeFormat: true })
  const [, , day, , weekday] = expression.trim().split(/\s+/)
  // With both, either is enough; the sentence says it as if both had to be.
  return (day === '*' || weekday === '*' ? sentence : sentence.replace(/, y (?=[^,]*$)/, ' o ')).replace('sólo ', '')
}
