import { Skeleton } from '@mantine/core'
import { IconBeach, IconCalendarOff, IconMoon, IconSun, IconSunset2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { absence, classifierOf, type Color, shift } from 'contract/core/classifier.ts'
import { addDays } from 'contract/core/days.ts'
import { counted, formatWeekdayDate } from 'contract/core/format.ts'
import { mayOpen } from '../../api/rights.ts'
import { useSession } from '../../api/session.ts'
import { daysOfSpan, type DutySpan, dutySpans } from '../../records/roster/dutySpans.ts'
import { daysOfPersonQuery } from '../../records/roster/rosterQueries.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Badge, LineBadge } from '../../ui/record/badges.tsx'
import rows from '../../ui/record/rows.module.css'
import { useToday } from '../../ui/shell/timeZone.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'

const rosterPage = '/admin/staff/roster'

/** Five weeks from today on. */
const daysShown = 35

const marks: Readonly<Record<number, { icon: typeof IconMoon; colour: Color }>> = {
  [shift.MANANA]: { icon: IconSun, colour: 'orange' },
  [shift.TARDE]: { icon: IconSunset2, colour: 'purple' },
  [shift.NOCHE]: { icon: IconMoon, colour: 'blue' },
  [absence.VACACIONES]: { icon: IconBeach, colour: 'green' }
}
const offMark = { icon: IconCalendarOff, colour: 'gray' } as const

/** When a person works in the next weeks, on which line, and when they are away. */
export function RosterPanel({ person }: { person: number }) {
  const mayOpenRoster = mayOpen(useSession(), rosterPage)
  const from = useToday()
  const to = addDays(from, daysShown - 1)
  const query = useQuery(daysOfPersonQuery(person, { from, to }))
  const { data, error } = query
  if (!data && error) return <ErrorState what="No se ha podido cargar el cuadrante" query={query} />
  if (!data) return <Skeleton height={240} />
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          title="Sin turnos en las próximas cinco semanas"
          text="Aparecen aquí cuando se ponen en el cuadrante de su línea."
        />
      ) : (
        <ul className={rows.rows} aria-label="Cuadrante de las próximas cinco semanas">
          {dutySpans(data, from, to).map(span => (
            <Span key={span.from} span={span} />
          ))}
        </ul>
      )}
      {mayOpenRoster && <AppLink to={rosterPage}>Ver el cuadrante de la línea</AppLink>}
    </>
  )
}

function Span({ span }: { span: DutySpan }) {
  const { from, to, fk_line, fkc_shift, fkc_absence } = span
  const { locations } = useSession()
  const kind = fkc_shift ?? fkc_absence
  const line = locations.find(({ fk_location }) => fk_location === fk_line)?.location
  const { icon, colour } = (kind !== null && marks[kind]) || offMark
  return (
    <li className={rows.row} data-wraps>
      <span className={rows.words}>
        <span className={rows.name}>
          {formatWeekdayDate(from)}
          {to > from && ` – ${formatWeekdayDate(to)}`}
        </span>
        <span className={rows.note}>{counted(daysOfSpan(span), ['día', 'días'])}</span>
      </span>
      {fk_line !== null && <LineBadge line={line ?? { name: 'Otra línea', color: null }} />}
      <Badge colour={colour} icon={icon}>
        {kind === null ? 'Sin turno' : classifierOf(kind).name}
      </Badge>
    </li>
  )
}
