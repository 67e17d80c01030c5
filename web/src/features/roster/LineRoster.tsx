import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RosterPeople } from 'contract/roster/roster.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { daysQuery, peopleQuery } from '../../records/roster/rosterQueries.ts'
import { judgedPeriod } from './columns.ts'
import { RosterBoard } from './RosterBoard.tsx'
import { useDraft } from './useDraft.ts'
import type { RosterView } from './useRosterView.ts'

const nobody: RosterPeople = { people: [], lines: [], specialties: [], week_minutes: 0 }
const noDays: [] = []

/** The roster of the selected line or of all own lines. */
export function LineRoster({ view }: { view: RosterView }) {
  const history = useDraft()
  const span = { line: view.lines.line, ...judgedPeriod(view.period) }
  // The component has the line as its key: what was shown before is of the same people.
  const days = useQuery({ ...daysQuery(span), placeholderData: keepPreviousData })
  const people = useQuery({ ...peopleQuery(span), placeholderData: keepPreviousData })
  const isReady = days.data !== undefined && people.data !== undefined && people.data.people.length > 0
  const failed = days.error ? days : people
  const instead = isReady ? undefined : failed.error ? (
    <ErrorState what="No se ha podido cargar el cuadrante" query={failed} />
  ) : people.data?.people.length === 0 ? (
    <EmptyState
      title={span.line === null ? 'Nadie trabaja en sus líneas todavía' : 'Nadie trabaja en esta línea todavía'}
      text="Asigne la línea a las personas que trabajan en ella, y aparecerán aquí."
      action={
        <Button variant="default" renderRoot={props => <AppLink to="/admin/staff" {...props} />}>
          Ver el personal
        </Button>
      }
    />
  ) : (
    <Skeleton height={420} radius="md" aria-busy />
  )
  return (
    <RosterBoard
      view={view}
      history={history}
      span={span}
      days={days.data ?? noDays}
      roster={people.data ?? nobody}
      isLoading={days.isPlaceholderData || people.isPlaceholderData}
      instead={instead}
    />
  )
}
