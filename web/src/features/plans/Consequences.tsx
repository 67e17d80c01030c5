import { Alert, Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ActivityChange } from 'contract/plans/activity-changes.ts'
import { formatNumber, formatWeekdayDate } from 'contract/core/format.ts'
import type { Activity } from 'contract/plans/plans.ts'
import { changedOf, type Values } from '../../ui/form/fields.ts'
import { basesText } from './activityFacts.ts'
import { changePreview } from '../../records/plans/planQueries.ts'
import classes from './plans.module.css'

/** The fields of an activity by which its dates are counted. */
const ruleFields = [
  'fkc_regime',
  'fk_periodicity_unit',
  'time_interval_value',
  'fk_usage_unit',
  'usage_interval_value',
  'is_floating'
] as const

/** True if a change concerns the dates of bases. */
export const isRuleChange = (changed: Readonly<Record<string, unknown>>): boolean =>
  ruleFields.some(name => name in changed)

/** What a form changes of the fields by which an activity's dates are counted. */
export const changedRule = (activity: Activity, values: Values): Values =>
  changedOf(Object.fromEntries(ruleFields.map(name => [name, values[name] === '' ? null : values[name]])), activity)

/** Of the dates that move, the first are named. */
const maxShown = 12
const typingMs = 400

/** What the change that is being typed moves on the activity's bases, before it is saved. */
export function Consequences({
  activity,
  values,
  recount,
  onRecount
}: {
  activity: Activity
  values: Values
  recount: boolean
  onRecount: (recount: boolean) => void
}) {
  const changed = changedRule(activity, values)
  const [asked] = useDebouncedValue(JSON.stringify({ ...changed, recount }), typingMs)
  const isAsked = Object.keys(changed).length > 0
  const query = useQuery({ ...changePreview(activity.id, JSON.parse(asked) as ActivityChange), enabled: isAsked })
  if (!isAsked)
    return (
      <Alert color="gray">
        Está en {basesText(activity.bases_count)}. Los checks ya programados conservan lo que pedían.
      </Alert>
    )
  const { data } = query
  return (
    <Alert color="blue" role="status" title={`Qué cambia en ${basesText(activity.bases_count)}`}>
      {!data ? (
        // What the fields refuse is said there.
        <p className={classes.text}>{query.error ? 'Complete los campos para ver qué cambia.' : 'Calculando…'}</p>
      ) : (
        <>
          <p className={classes.text}>{sentenceOf(data.moved_count)}</p>
          {data.open_checks > 0 && (
            <p className={classes.text}>
              {data.open_checks === 1
                ? '1 check ya programado conserva lo que pedía.'
                : `${formatNumber(data.open_checks, 0)} checks ya programados conservan lo que pedían.`}
            </p>
          )}
          {data.own_rule > 0 && (
            <p className={classes.text}>{basesText(data.own_rule)} con una regla propia, que no cambia.</p>
          )}
          <Checkbox
            mt="xs"
            label="Contar ya con el nuevo intervalo desde la última ejecución"
            description="Sin marcar, cada base mantiene su próxima fecha y el intervalo nuevo cuenta desde la siguiente ejecución"
            checked={recount}
            onChange={event => onRecount(event.currentTarget.checked)}
          />
          {data.moved.length > 0 && (
            <ul className={classes.moved} aria-label="Fechas que se mueven">
              {data.moved.slice(0, maxShown).map(({ id, base, due_date, new_due_date }) => (
                <li key={id}>
                  <span className="code">{base.code}</span>
                  <span>
                    {dateText(due_date)} → {dateText(new_due_date)}
                  </span>
                </li>
              ))}
              {data.moved_count > maxShown && <li>y {formatNumber(data.moved_count - maxShown, 0)} más</li>}
            </ul>
          )}
        </>
      )}
    </Alert>
  )
}

const dateText = (date: string | null) => (date === null ? 'sin fecha' : formatWeekdayDate(date))

const sentenceOf = (moved: number): string => {
  if (moved === 0) return 'Ninguna fecha se mueve.'
  return moved === 1 ? 'Se mueve 1 fecha.' : `Se mueven ${formatNumber(moved, 0)} fechas.`
}
