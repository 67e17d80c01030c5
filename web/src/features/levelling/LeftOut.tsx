import type { Levelling } from 'contract/planning/levelling.ts'
import { counted, formatNumber, formatWeekdayDate } from 'contract/core/format.ts'
import { LateRecordLink } from '../../records/LateRecordLink.tsx'
import classes from './levelling.module.css'

const atOnce = 200

/** What keeps its day, and why, folded. */
export function LeftOut({ data: { left_out } }: { data: Levelling }) {
  if (left_out.length === 0) return null
  return (
    <details className={classes.leftOut}>
      <summary>
        {counted(left_out.length, ['actividad se queda como está', 'actividades se quedan como están'])}
      </summary>
      <ul>
        {left_out.slice(0, atOnce).map(one => (
          <li key={one.id}>
            <LateRecordLink entity="base" id={one.base.id}>
              <span className="code">{one.base.code}</span>
            </LateRecordLink>{' '}
            {one.activity.name}, vence el {formatWeekdayDate(one.due)}: {one.reason}
          </li>
        ))}
      </ul>
      {left_out.length > atOnce && <p>Y {formatNumber(left_out.length - atOnce, 0)} más.</p>}
    </details>
  )
}
