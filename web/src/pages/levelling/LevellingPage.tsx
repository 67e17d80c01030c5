import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { addDays, isDay } from 'contract/core/days.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { type LevelChoice, LevelForm } from '../../features/levelling/LevelForm.tsx'
import { LevelResult } from '../../features/levelling/LevelResult.tsx'
import { jobQuery } from '../../records/jobs/jobQueries.ts'
import { JobProgress } from '../../records/jobs/JobProgress.tsx'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { useCan } from '../../ui/shell/Can.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'

/** Four weeks. */
const usualDays = 28

/** `/admin/planned/levelling`: spreads what falls due over nights or weeks, and accepts what is proposed. */
export function LevellingPage() {
  const { line } = useSelectedLine()
  const said = useSearch({ from: '__root__' })
  const today = useToday()
  const go = useGo()
  const mayLevel = useCan('base-activities.reschedule')
  const text = (name: string) => (typeof said[name] === 'string' ? said[name] : undefined)
  const day = (name: string, usual: string) => {
    const value = text(name)
    return value !== undefined && isDay(value) ? value : usual
  }
  const from = day('from', today)
  const asked: LevelChoice = {
    from,
    to: day('to', addDays(from, usualDays - 1)),
    by: text('por') === 'semanas' ? 'week' : 'night',
    fk_specialty: Number(text('especialidad')) || null,
    ids: (text('actividades') ?? '').split(',').map(Number).filter(Number.isInteger).filter(Boolean)
  }
  const job = Number(text('trabajo')) || undefined
  const set = ({ from: first, to, by, fk_specialty, ids }: LevelChoice, trabajo?: number) =>
    go(
      {
        to: '.',
        search: before => ({
          ...before,
          from: first,
          to,
          por: by === 'week' ? 'semanas' : undefined,
          especialidad: fk_specialty === null ? undefined : String(fk_specialty),
          actividades: ids.length > 0 ? ids.join(',') : undefined,
          trabajo: trabajo === undefined ? undefined : String(trabajo)
        }),
        resetScroll: false
      },
      { replace: trabajo === undefined }
    )
  return (
    <>
      <PageHead
        title="Nivelar el trabajo"
        path={[
          { label: 'Planificadas' },
          { label: 'Programación', link: { to: '/admin/planned/programming' } },
          { label: line.location.name }
        ]}
        scrollsAway
      />
      {mayLevel ? (
        <LevelForm asked={asked} onChange={set} onBegun={({ id }) => set(asked, id)} />
      ) : (
        <p role="note">Su perfil no puede reprogramar actividades, que es lo que hace una nivelación.</p>
      )}
      {job === undefined ? (
        <p>
          Propone otras fechas para lo que vence y aún no está en órdenes, dentro de su tolerancia, para que ninguna
          noche pase de lo que su personal puede. No cambia nada hasta que usted lo acepte.
        </p>
      ) : (
        <Running key={job} id={job} />
      )}
    </>
  )
}

function Running({ id }: { id: number }) {
  const query = useQuery(jobQuery(id))
  if (query.error) return <ErrorState what="No se ha podido cargar la nivelación" query={query} />
  if (!query.data) return null
  if (query.data.state === 'done') return <LevelResult id={id} />
  return <JobProgress first={query.data} renderResult={() => <LevelResult id={id} />} />
}
