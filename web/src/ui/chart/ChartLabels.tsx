import classes from './Chart.module.css'
import { plotNumber } from './chartScale.ts'

type LimitProps = { name: string; value: number | null; y: (value: number) => number; from: number; to: number }

/** A limit as a line with its number. */
export function Limit({ name, value, y, from, to }: LimitProps) {
  if (value === null) return null
  return (
    <>
      <line className={classes.limit} x1={from} x2={to} y1={y(value)} y2={y(value)} />
      <text className={classes.limitText} x={from + 4} y={y(value) - 4}>
        {name} {plotNumber(value)}
      </text>
    </>
  )
}

type EarlierLabelProps = { label: string; last: string; lines: readonly { x: number; y: number; before: number }[] }

/** px between two lines of small print */
const apart = 15

/** The name of the line to compare with: at its end, or where the two are farthest apart if they end together. */
export function EarlierLabel({ label, last, lines }: EarlierLabelProps) {
  const gap = ({ y, before }: EarlierLabelProps['lines'][number]) => Math.abs(y - before)
  const end = lines.at(-1)
  if (!end) return null
  const widest = lines.reduce((far, one) => (gap(one) > gap(far) ? one : far), end)
  const isAtEnd = gap(end) >= apart || gap(widest) < apart
  const { x, y, before } = isAtEnd ? end : widest
  const isBelow = before >= y
  if (isAtEnd)
    return (
      <text
        className={classes.earlierText}
        x={x + 8}
        y={gap(end) >= apart ? before : y + apart}
        dominantBaseline="middle"
      >
        {last}
      </text>
    )
  return (
    <text
      className={classes.earlierText}
      x={x}
      y={before + (isBelow ? apart : -apart / 2)}
      textAnchor={widest === lines[0] ? 'start' : 'middle'}
    >
      {label}
    </text>
  )
}
