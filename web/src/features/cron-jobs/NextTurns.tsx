import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { cronSentence } from 'contract/cron-jobs/cron-sentence.ts'
import { expressionProblem, isTimeZone } from 'contract/cron-jobs/cron.ts'
import { formatDate, formatDateTime, weekdayName } from 'contract/core/format.ts'
import classes from './cronJobs.module.css'
import { turnsQuery } from './cronQueries.ts'

/** An expression in words, and when it would be: the next five turns, on the clock of its zone. */
export function NextTurns({ expression, timeZone }: { expression: string; timeZone: string }) {
  const [asked] = useDebouncedValue(expression.trim(), 300)
  const sentence = cronSentence(asked)
  const { data, error, isPlaceholderData } = useQuery({
    ...turnsQuery(asked, timeZone),
    enabled: sentence !== '' && isTimeZone(timeZone)
  })
  return (
    <section className={classes.next} aria-label="Próximas veces">
      <p className={classes.sentence} aria-live="polite">
        {sentence || (asked ? expressionProblem(asked) : 'Aquí verá las próximas veces')}
      </p>
      {sentence !== '' &&
        (error ? (
          <p>No se han podido calcular las próximas veces</p>
        ) : (
          <ol className={classes.turns} data-old={isPlaceholderData || undefined}>
            {data?.map(turn => (
              <li key={turn}>
                <span>{weekdayName(turn, timeZone)}</span> {formatDate(turn, timeZone)}{' '}
                <b>{formatDateTime(turn, timeZone).slice(-8, -3)}</b>
              </li>
            ))}
          </ol>
        ))}
    </section>
  )
}
