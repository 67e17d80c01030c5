import { Alert, Checkbox, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { addChecks } from 'contract/calls/checks/checks.ts'
import { formatDuration, formatNumber, formatWeekdayDate } from 'contract/core/format.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useState } from 'react'
import { callApi } from '../../api/resourceApi.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { SearchInput } from '../../ui/table/SearchInput.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { activitiesText, baseText, labourOf, workText } from '../../records/base-activities/activityText.ts'
import { programmableList } from '../../records/base-activities/dueList.ts'
import { Facts } from '../../ui/record/Facts.tsx'
import { StopMark } from '../../records/base-activities/dueMarks.tsx'
import classes from './PendingChecks.module.css'

const addApi = callApi(addChecks, { entities: ['check', 'work_order', 'base_activity'] })

/** As many are shown; words find the others. */
const shownAtOnce = 50

export type AddChecksProps = OverlayProps & { order: WorkOrderDetail }

/** Finds activities of the order's line that are in no order yet, by words, and adds those that are ticked. */
export function AddChecksDialog({ order, ...dialog }: AddChecksProps & OverlayViewProps) {
  return (
    <DialogView {...dialog}>
      <Content order={order} onClose={dialog.onClose} />
    </DialogView>
  )
}

function Content({ order, onClose }: Omit<AddChecksProps, 'opened'>) {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), 250)
  const [picked, setPicked] = useState<ReadonlyMap<number, BaseActivity>>(new Map())
  const query = useQuery(
    programmableList({
      fkLine: order.fk_line,
      paginated: true,
      itemsPerPage: shownAtOnce,
      sortBy: 'due_date',
      sortDesc: false,
      ...(wanted && { search: wanted })
    })
  )
  const chosen = [...picked.values()]
  const add = useMutation(
    addApi.mutation({
      success: chosen.length === 1 ? 'Se ha añadido 1 actividad' : `Se han añadido ${activitiesText(chosen.length)}`
    })
  )
  const toggle = (row: BaseActivity) => {
    const next = new Map(picked)
    if (!next.delete(row.id)) next.set(row.id, row)
    setPicked(next)
  }
  const needsStop = !order.requires_stop && chosen.some(row => row.requires_stop)
  return (
    <DialogForm
      draft={{
        name: `work_order:${order.id}:checks`,
        fields: {
          picked: [chosen, (rows: readonly BaseActivity[]) => setPicked(new Map(rows.map(row => [row.id, row])))]
        }
      }}
      confirm={chosen.length === 0 ? 'Añadir' : `Añadir ${activitiesText(chosen.length)}`}
      back="Volver"
      check={() => chosen.length > 0}
      onConfirm={() =>
        add.mutateAsync({ body: { fk_work_order: order.id, base_activities: chosen.map(({ id }) => id) } })
      }
      onClose={onClose}
    >
      <SearchInput className={classes.search} label="Buscar por actividad o base" value={text} onChange={setText} />
      <Found query={query} picked={picked} onToggle={toggle} />
      <p className={classes.sum} role="status">
        {chosen.length === 0
          ? 'Marque lo que se hará con esta orden.'
          : `${activitiesText(chosen.length)} · ${formatDuration(chosen.reduce((sum, row) => sum + labourOf(row), 0))}`}
      </p>
      {needsStop && <Alert color="yellow">La orden pasará a requerir la parada de la línea.</Alert>}
    </DialogForm>
  )
}

function Found({
  query,
  picked,
  onToggle
}: {
  query: ReturnType<typeof useQuery<{ rows: BaseActivity[]; count: number }>>
  picked: ReadonlyMap<number, BaseActivity>
  onToggle: (row: BaseActivity) => void
}) {
  const { data, error } = query
  if (!data && error) return <ErrorState what="No se han podido cargar las actividades" query={query} />
  if (!data) return <Skeleton height={240} />
  if (data.count === 0) return <p className={classes.more}>No hay actividades por programar con estas palabras.</p>
  const more = data.count - data.rows.length
  return (
    <>
      <ul className={classes.found} aria-label="Actividades por programar">
        {data.rows.map(row => (
          <li key={row.id}>
            <Checkbox
              className={classes.item}
              label={row.activity.name}
              description={
                <Facts>
                  <span>{baseText(row)}</span>
                  <span>{workText(row)}</span>
                  <span>Vence el {formatWeekdayDate(row.due_date)}</span>
                  <StopMark row={row} />
                </Facts>
              }
              checked={picked.has(row.id)}
              onChange={() => onToggle(row)}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>y {formatNumber(more, 0)} más: escriba para encontrarlas.</p>}
    </>
  )
}
