import { Button, Skeleton, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Timeline, type TimelineEntry } from '../../ui/record/Timeline.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { LateRecordLink } from '../LateRecordLink.tsx'
import { recordChangesQuery, type RecordOf } from './auditQueries.ts'
import { timelineEntries, type DescribeChanges } from './sentences.ts'

/** Everything that happened to a record and to its parts, the latest first: who, when, before and after. */
export function RecordHistory({ describe, ...of }: RecordOf & { describe?: DescribeChanges }) {
  const zone = useTimeZone()
  const query = useInfiniteQuery(recordChangesQuery(of))
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query
  if (!data && error) return <ErrorState what="No se ha podido cargar la historia" query={query} />
  if (!data) return <Waiting />
  const rows = data.pages.flatMap(page => page.rows)
  return (
    <>
      <Timeline
        entries={timelineEntries(rows, of.entity, zone, describe)}
        empty="Todavía no hay cambios"
        renderWho={asLink}
      />
      {hasNextPage && (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          Ver más
        </Button>
      )}
    </>
  )
}

/** A link to the author's page, if they are a person of the staff. */
const asLink = ({ who, person }: Pick<TimelineEntry, 'who' | 'person'>) =>
  person ? (
    <LateRecordLink entity="staff" id={person}>
      {who}
    </LateRecordLink>
  ) : (
    who
  )

function Waiting() {
  return (
    <Stack gap="md" aria-hidden>
      {[70, 50, 80].map(width => (
        <Skeleton key={width} height={16} width={`${width}%`} />
      ))}
    </Stack>
  )
}
