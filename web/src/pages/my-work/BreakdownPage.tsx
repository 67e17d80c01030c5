import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { useSession } from '../../api/session.ts'
import { type About, startQuery, subjectOf } from '../../features/anomaly-reports/startOf.ts'
import { ForGloves } from '../../features/my-work/Gloves.tsx'
import { useOutbox } from '../../offline/useOutbox.ts'
import { myWorkPath } from '../../records/my-work/paths.ts'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { recordId } from '../../ui/record/recordId.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { BreakdownForm } from './BreakdownForm.tsx'

/**
 * `/admin/unplanned/breakdown/new`: a breakdown of a place, a base or an asset that the address names, or of any. With
 * `corrige`, one that the server refused.
 */
export function BreakdownPage() {
  const { corrige } = useSearch({ from: '__root__' })
  const { entries } = useOutbox()
  const refused = entries.filter(entry => entry.kind === 'breakdown').find(({ slot }) => slot === corrige)
  return (
    <ForGloves>
      <PageHead title="Hay una avería" path={[{ label: 'Mi trabajo', link: { to: myWorkPath } }]} />
      {refused ? (
        <BreakdownForm key={refused.key} about={refused.slot} line={refused.place.line} start={{}} refused={refused} />
      ) : (
        <Prefilled />
      )}
    </ForGloves>
  )
}

function Prefilled() {
  const me = useSession()
  const { line } = useSelectedLine()
  const search = useSearch({ from: '__root__' })
  const about: About = {}
  for (const name of ['fk_location', 'fk_base', 'fk_asset'] as const) {
    const id = recordId(String(search[name]))
    if (id !== undefined) about[name] = id
  }
  const start = useQuery(startQuery(me.uuid, about))
  if (start.error) return <ErrorState what="No se ha podido cargar el sitio" query={start} />
  if (!start.data) return <Skeleton height={320} radius="md" aria-busy="true" />
  const on = start.data.line ?? line.location
  const subject = `breakdown-${subjectOf(about)}`
  return <BreakdownForm key={`${on.id} ${subject}`} about={subject} line={on} start={start.data} />
}
