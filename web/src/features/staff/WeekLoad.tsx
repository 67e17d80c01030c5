import { weekMinutes } from 'contract/staff/people.ts'
import { formatDuration } from 'contract/core/format.ts'
import classes from './staff.module.css'

/** What the load of a week counts, in a sentence. */
export const weekHelp =
  'Minutos previstos de sus órdenes que empiezan esta semana, de lunes a domingo, sin las canceladas; donde no están previstos, una parte igual del trabajo de la orden. Frente a 40 h: cinco turnos de ocho.'

/** The planned work of this week beside the hours that a person has. */
export function WeekLoad({ minutes }: { minutes: number }) {
  const isOver = minutes > weekMinutes
  return (
    <span className={classes.load} data-over={isOver || undefined}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${Math.min(100, (minutes / weekMinutes) * 100)}%` }} />
      </span>
      <span>
        {formatDuration(minutes)} {unbroken(`de ${formatDuration(weekMinutes)}`)}
        {isOver && ': más de lo que cabe'}
      </span>
    </span>
  )
}

/** With spaces at which no line breaks. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00A0')
