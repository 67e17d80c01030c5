import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RecordChange } from 'contract/audit.ts'
import { useState } from 'react'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Timeline, type TimelineEntry } from '../../ui/Timeline.tsx'
import { useTimeZone } from '../../ui/timeZone.ts'
import { actionLooks } from './ActionBadge.tsx'
import { recordChangesQuery } from './auditQueries.ts'
import { changesOf } from './changes.ts'

const step = 20
/** No list call gives more. */
const most = 500

/**
 * Who changed what of a record and of its parts, the latest first, for its own page.
 * @param entity the record's table: `work_order`
 */
export function ChangesTimeline({ entity, id }: { entity: string; id: number }) {
  const [shown, setShown] = useState(step)
  const zone = useTimeZone()
  const { data, error, refetch, isFetching } = useQuery(recordChangesQuery({ entity, id }, shown))
  if (!data && error)
    return (
      <ErrorState
        what="No se han podido cargar los cambios"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <Waiting />
  return (
    <>
      <Timeline entries={data.rows.map(row => entryOf(row, entity, zone))} empty="Todavía no hay cambios" />
      {data.count > data.rows.length && shown < most && (
        <Button variant="default" loading={isFetching} onClick={() => setShown(Math.min(shown + step, most))}>
          Ver cambios anteriores
        </Button>
      )}
    </>
  )
}

/** @param entity the table of the whole: its parts say what they are */
export function entryOf(row: RecordChange, entity: string, zone: string): TimelineEntry {
  const { icon, colour } = actionLooks[row.action]
  const isWhole = row.entity === entity
  const changes = row.action === 'update' ? changesOf(row, zone) : []
  return {
    key: String(row.id),
    at: row.at,
    who: row.user?.first_name ?? 'El sistema',
    what: isWhole
      ? wholeTexts[row.action]
      : `${partTexts[row.action]} ${row.label ?? `N.º ${row.fk_entity}`} (${row.entity_name.toLocaleLowerCase('es')})`,
    changes,
    text: row.action === 'update' && changes.length === 0 ? 'Datos reservados, que la auditoría no guarda' : null,
    icon,
    colour
  }
}

const wholeTexts = { insert: 'creó el registro', update: 'cambió el registro', delete: 'eliminó el registro' } as const
const partTexts = { insert: 'añadió', update: 'cambió', delete: 'quitó' } as const

function Waiting() {
  return (
    <Stack gap="md" aria-hidden>
      {[70, 50, 80].map(width => (
        <Skeleton key={width} height={16} width={`${width}%`} />
      ))}
    </Stack>
  )
}
