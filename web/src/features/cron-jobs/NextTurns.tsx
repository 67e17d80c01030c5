import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { cronSentence } from 'contract/cron-sentence.ts'
import { isTimeZone } from 'contract/cron.ts'
import { formatDate, formatDateTime } from 'contract/format.ts'
import classes from './cronJobs.module.css'
import { turnsQuery } from './cronQueries.ts'

/** An expression in words, and when it would be: the next five turns, on the clock of its zone. */
export function NextTurns({ expression, timeZone }: { expression: string; timeZone: string }) {
  const sentence = cronSentence(expression)
  const [asked] = useDebouncedValue(expression.trim(), 300)
  const { data } = useQuery({
    ...turnsQuery(asked, timeZone),
    enabled: cronSentence(asked) !== '' && isTimeZone(timeZone)
  })
  return (
    <section className={classes.next} aria-live="polite" aria-label="Próximas veces">
      {sentence ? (
        <>
          <p className={classes.sentence}>{sentence}</p>
          <ol className={classes.turns}>
            {data?.map(turn => (
              <li key={turn}>
                <span>{weekday(turn, timeZone)}</span> {formatDate(turn, timeZone)}{' '}
                <b>{formatDateTime(turn, timeZone).slice(-8, -3)}</b>
              </li>
            ))}
          </ol>
        </>
      ) : (
        <p className={classes.sentence}>Aquí verá las próximas veces</p>
      )}
    </section>
  )
}

/** 'vie' */
const weekday = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat('es', { weekday: 'short', timeZone }).format(new Date(moment))
