import cronstrue from 'cronstrue'
import 'cronstrue/locales/es.js'
import { expressionProblem } from './cron.ts'

/** What the library says otherwise than people do. */
const corrections: readonly (readonly [RegExp, string])[] = [
  [/sólo (el|en) /g, '$1 '],
  [/los 1 minutos/g, 'el minuto 1'],
  [/el día (\d+(?:, \d+)* y )/g, 'los días $1'],
  [/primero (?=\p{L})/gu, 'primer '],
  [/tercero (?=\p{L})/gu, 'tercer '],
  [/(\p{L}+), y (?=\p{L}+$|\p{L}+,)/gu, '$1 y ']
]

/** The day in front, as planners say it: 'Los lunes a las 07:00', 'El día 1 de cada mes a las 06:30'. */
function dayFirst(sentence: string): string {
  const [, time, days] = /^A las ([\d: ,y]+), (?:en )?((?:el|los|de) .*)$/.exec(sentence) ?? []
  if (!time || !days) return sentence
  const weekdays = /^el ((?:(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)(?:, | y |$))+)$/.exec(days)?.[1]
  const when = weekdays ? `los ${weekdays.replace(/(sábado|domingo)/g, '$1s')}` : days.replace('del mes', 'de cada mes')
  return `${when.charAt(0).toUpperCase()}${when.slice(1)} a las ${time}`
}

/** An expression as people say it: 'Cada día a las 18:00', 'Los viernes a las 18:00'; empty if it isn't valid. */
export function cronSentence(expression: string): string {
  if (expressionProblem(expression)) return ''
  const [, , day, month, weekday] = expression.trim().split(/\s+/)
  let said = cronstrue.toString(expression, { locale: 'es', use24HourTimeFormat: true })
  // With both, either is enough; the library says it as if both had to be.
  if (day !== '*' && weekday !== '*') said = said.replace(/, y (?=(sólo )?(el|en|de|cada) )/, ' o ')
  for (const [wrong, right] of corrections) said = said.replace(wrong, right)
  if ([day, month, weekday].some(one => one !== '*'))
    return month === '*' && !said.includes(' o ') ? dayFirst(said) : said
  return said
    .replace(/^A las /, 'Cada día a las ')
    .replace(/^A (los .*|el minuto 1) de la hora$/, 'Cada hora, a $1')
    .replace('a el', 'al')
}
