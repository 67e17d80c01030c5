import { formatWeekdayDate } from 'contract/core/format.ts'
import { exampleDates } from 'contract/base-activities/maintenance.ts'
import { goesByTime } from 'contract/base-activities/regimes.ts'
import type { Values } from '../../ui/form/fields.ts'
import { useToday } from '../../ui/shell/timeZone.ts'
import classes from './plans.module.css'

/** Days by which the example is done late. */
const late = 10

/** What the rule that is being typed means: the next five dates where the first is done in time, and where it isn't. */
export function SeriesPreview({ values }: { values: Values }) {
  const today = useToday()
  const [unit, n, regime] = ['fk_periodicity_unit', 'time_interval_value', 'fkc_regime'].map(name =>
    Number(values[name])
  )
  if (!unit || !n || !Number.isInteger(n) || n < 1 || n > 1000 || !goesByTime(regime ?? 0)) return null
  const is_floating = Boolean(values['is_floating'])
  const dates = (days: number) => exampleDates({ unit, n, is_floating }, { start: today, late: days, count: 5 })
  return (
    <div className={classes.series} role="group" aria-label="Ejemplo de las próximas fechas">
      <p className={classes.text}>Si empieza hoy y se hace a tiempo:</p>
      <Dates dates={dates(0)} />
      <p className={classes.text}>
        Si la primera se hace {late} días tarde
        {is_floating ? ', las demás se corren con ella:' : ', las demás no se mueven:'}
      </p>
      <Dates dates={dates(late)} isLate />
    </div>
  )
}

const Dates = ({ dates, isLate = false }: { dates: readonly string[]; isLate?: boolean }) => (
  <ol className={classes.dates}>
    {dates.map((date, index) => (
      <li key={date} data-late={(isLate && index === 0) || undefined}>
        <ShortLines date={formatWeekdayDate(date)} />
      </li>
    ))}
  </ol>
)

/** Five dates stand beside each other on a phone if the year may go below. */
const ShortLines = ({ date }: { date: string }) => (
  <>
    {date.slice(0, -4)}
    <wbr />
    {date.slice(-4)}
  </>
)
