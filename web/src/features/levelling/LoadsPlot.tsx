import type { Levelling } from 'contract/planning/levelling.ts'
import { formatDate, monthNames } from 'contract/core/format.ts'
import { Columns } from '../../ui/chart/Columns.tsx'
import { type Kind, kindKey, kindName } from './kinds.ts'
import classes from './levelling.module.css'

const hours = ['hora', 'horas'] as const
const inHours = (minutes: number) => Math.round(minutes / 6) / 10

/** The hours of each night or week, before and after, of one specialty; beside each, what its people can do. */
export function LoadsPlot({ data, kind }: { data: Levelling; kind: Kind }) {
  const of = (loads: Levelling['before']) => loads.filter(one => kindKey(one) === kindKey(kind))
  const after = new Map(of(data.after).map(({ from, minutes }) => [from, minutes]))
  const rows = of(data.before).map(({ from, minutes, capacity }, index) => ({
    key: from,
    label: `${data.by === 'night' ? 'Noche' : 'Semana'} del ${formatDate(from)}, caben ${inHours(capacity)} h`,
    short: from.slice(8),
    // The month below its first day.
    under: index === 0 || from.endsWith('-01') ? monthNames[Number(from.slice(5, 7)) - 1]?.slice(0, 3) : undefined,
    parts: [
      { key: 'before', label: 'Antes', colour: 'gray' as const, value: inHours(minutes) },
      {
        key: 'after',
        label: 'Después',
        colour: (after.get(from) ?? 0) > capacity ? ('red' as const) : ('blue' as const),
        value: inHours(after.get(from) ?? 0)
      }
    ]
  }))
  return (
    <figure className={classes.plot} aria-label={`Horas de ${kindName(kind, data)}`}>
      <Columns label={`Horas de ${kindName(kind, data)}`} rows={rows} unit={hours} />
    </figure>
  )
}
