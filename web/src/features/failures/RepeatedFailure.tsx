import { IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { repeatText } from 'contract/failures/failure-repeats.ts'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { LateRecordLink } from '../../records/LateRecordLink.tsx'
import { repeatsQuery } from '../../records/failures/failureQueries.ts'
import classes from './failures.module.css'

/** Says of an order or a report that the same failed shortly before or after it, and leads to the others. */
export function RepeatedFailure({ of, id }: { of: 'work_order' | 'anomaly_report'; id: number }) {
  const { data } = useQuery(repeatsQuery(of, id))
  if (!data || data.others.length === 0) return null
  const { nth, days, base, failure_type, others } = data
  return (
    <section className={classes.repeated} aria-label="Falla repetida">
      <p className={classes.said}>
        <IconRepeat size={18} stroke={2} aria-hidden />
        <strong>{nth > 1 ? repeatText(nth, days) : `La falla se repitió en los ${days} días siguientes`}</strong>
      </p>
      <p className={classes.what}>
        {failure_type?.name}
        {base && (
          <>
            {' en '}
            <LateRecordLink entity="base" id={base.id}>
              {base.code}
            </LateRecordLink>
          </>
        )}
      </p>
      <ul className={classes.others}>
        {others.map(other => (
          <li key={other.id}>
            <LateRecordLink entity="work_order" id={other.id}>
              <span className="code">{other.code}</span>
            </LateRecordLink>{' '}
            {other.title} · <RelativeDate date={other.created_at} />
          </li>
        ))}
      </ul>
    </section>
  )
}
