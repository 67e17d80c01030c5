import cronstrue from 'cronstrue'
import 'cronstrue/locales/es.js'
import { expressionProblem } from './cron.ts'

/** An expression as people say it: 'Cada día a las 18:00', 'A las 18:00, el viernes'; empty if it isn't valid. */
export function cronSentence(expression: string): string {
  if (expressionProblem(expression)) return ''
  const said = cronstrue.toString(expression, { locale: 'es', use24HourTimeFormat: true }).replace('sólo ', '')
  const [, , day, month, weekday] = expression.trim().split(/\s+/)
  // With both, either is enough; the library says it as if both had to be.
  if (day !== '*' && weekday !== '*') return said.replace(/, y (?=[^,]*$)/, ' o ')
  if ([day, month, weekday].some(part => part !== '*')) return said
  return said.replace(/^A las /, 'Cada día a las ').replace(/^A los (.*) de la hora$/, 'Cada hora, a los $1')
}
