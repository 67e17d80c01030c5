import { Button, Skeleton } from '@mantine/core'
import { IconBasketMinus, IconBasketPlus, IconCalendarDue } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { daysText } from 'contract/core/days.ts'
import { formatDate, formatDateTime, formatDuration, formatWeekdayDate } from 'contract/core/format.ts'
import { Can } from '../../ui/shell/Can.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { PriorityBadge } from '../../ui/record/badges.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Detail, Details } from '../../ui/record/Details.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { SheetView } from '../../ui/overlay/SheetView.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { LateRecordLink } from '../../records/LateRecordLink.tsx'
import classes from './ActivityDrawer.module.css'
import { isRescheduled, peopleText, periodicityOf, workText } from '../../records/base-activities/activityText.ts'
import type { Basket } from './basketStore.ts'
import { Criticality, Due, DueMessage, StopMark } from '../../records/base-activities/dueMarks.tsx'
import { activityQuery, historyQuery } from '../../records/base-activities/activityQueries.ts'
import { NextReading } from '../../records/base-activities/NextReading.tsx'
import { movable } from '../../records/base-activities/rescheduling.ts'
import { SeriesStart } from '../../records/base-activities/SeriesStart.tsx'

type ContentProps = { basket: Basket; onReschedule: (rows: readonly BaseActivity[]) => void }
export type ActivityDrawerProps = OverlayProps & ContentProps & { id: number | undefined }

/** One due activity: its details, tasks and reschedulings. */
export function ActivityDrawer({ id, basket, onReschedule, ...sheet }: ActivityDrawerProps & OverlayViewProps) {
  return (
    <SheetView {...sheet}>
      {id !== undefined && <Content key={id} id={id} {...{ basket, onReschedule }} onClose={sheet.onClose} />}
    </SheetView>
  )
}

function Content({ id, onClose, ...props }: ContentProps & { id: number; onClose: () => void }) {
  const query = useQuery(activityQuery(id))
  const { data: row, error } = query
  if (row) return <Loaded row={row} {...props} onClose={onClose} />
  if (error) return <ErrorState what="No se ha podido cargar la actividad" query={query} />
  return (
    <div aria-busy="true">
      <Skeleton height={20} width="80%" mb="xs" />
      <Skeleton height={14} width="60%" mb="lg" />
      {[90, 83, 76, 69, 62, 55].map(width => (
        <Skeleton key={width} height={14} width={`${width}%`} mb="sm" />
      ))}
    </div>
  )
}

function Loaded({ row, basket, onReschedule, onClose }: ContentProps & { row: BaseActivity; onClose: () => void }) {
  const { activity, base, open_check: check } = row
  const pick = basket.has(row)
    ? {
        label: 'Quitar de la cesta',
        variant: 'default',
        Icon: IconBasketMinus,
        act: () => basket.drop([row.id])
      }
    : { label: 'Añadir a la cesta', variant: 'filled', Icon: IconBasketPlus, act: () => basket.add([row]) }
  return (
    <div className={classes.page}>
      <div className={classes.content}>
        <h2 className={classes.name}>{activity.name}</h2>
        <p className={classes.base}>
          <Criticality letter={base.criticality} />
          <LateRecordLink entity="base" id={base.id}>
            <span className="code">{base.code}</span>
          </LateRecordLink>{' '}
          · {base.name} · {base.location.name}
        </p>
        <p className={classes.message}>
          <DueMessage row={row} />
        </p>
        <Details className={classes.details}>
          <Detail label="Vence">
            <Due row={row} />{' '}
            {row.due_date && <span className={classes.dimmed}>{formatWeekdayDate(row.due_date)}</span>}
          </Detail>
          {isRescheduled(row) && <Detail label="Fecha original">{formatWeekdayDate(row.next_date)}</Detail>}
          <Detail label="Periodicidad">{periodicityOf(row)}</Detail>
          {row.tolerance_days > 0 && <Detail label="Tolerancia">{daysText(row.tolerance_days)}</Detail>}
          <Detail label="Última vez">{row.last_date ? formatDate(row.last_date) : 'Nunca'}</Detail>
          <SeriesStart row={row} />
          <NextReading row={row} />
          <Detail label="Especialidad">{activity.specialty?.name ?? '—'}</Detail>
          <Detail label="Trabajo">
            {workText(row)}
            {activity.people > 1 && (
              <span className={classes.dimmed}>
                {' '}
                ({formatDuration(activity.estimated_minutes)} × {peopleText(activity.people)})
              </span>
            )}
          </Detail>
          <Detail label="Línea">{row.requires_stop ? <StopMark row={row} /> : 'No requiere parada'}</Detail>
          <Detail label="Prioridad">
            <PriorityBadge id={activity.fkc_priority} />
          </Detail>
          {check && (
            <Detail label="Programada en">
              {check.fk_work_order ? (
                <AppLink to="/admin/planned/work-orders/$id" params={{ id: String(check.fk_work_order) }}>
                  Ver la orden
                </AppLink>
              ) : (
                'Otra orden'
              )}
            </Detail>
          )}
        </Details>
        <Tasks row={row} />
        <History id={row.id} />
      </div>
      {!check && (
        <div className={classes.foot}>
          <Can permission="checks.program">
            <Button
              variant={pick.variant}
              leftSection={<pick.Icon size={18} stroke={1.75} aria-hidden />}
              onClick={() => {
                pick.act()
                onClose()
              }}
            >
              {pick.label}
            </Button>
          </Can>
          {movable([row]).length > 0 && (
            <Can permission="base-activities.reschedule">
              <Button
                variant="default"
                leftSection={<IconCalendarDue size={18} stroke={1.75} aria-hidden />}
                onClick={() => {
                  onClose()
                  onReschedule([row])
                }}
              >
                Reprogramar
              </Button>
            </Can>
          )}
        </div>
      )}
    </div>
  )
}

function Tasks({ row: { activity } }: { row: BaseActivity }) {
  if (activity.tasks.length === 0) return null
  return (
    <section>
      <h3 className={classes.heading}>Tareas</h3>
      <ol className={classes.tasks}>
        {activity.tasks.map(task => (
          <li key={task.id}>{task.name}</li>
        ))}
      </ol>
    </section>
  )
}

function History({ id }: { id: number }) {
  const zone = useTimeZone()
  const query = useQuery(historyQuery(id))
  const { data, error } = query
  return (
    <section>
      <h3 className={classes.heading}>Reprogramaciones</h3>
      {!data ? (
        error ? (
          <ErrorState what="No se han podido cargar las reprogramaciones" query={query} />
        ) : (
          <Skeleton height={40} />
        )
      ) : data.count === 0 ? (
        <p className={classes.dimmed}>No se ha reprogramado nunca.</p>
      ) : (
        <ol className={classes.history}>
          {data.rows.map(change => (
            <li key={change.id}>
              <p className={classes.change}>
                {change.previous_date ? formatWeekdayDate(change.previous_date) : 'Sin fecha'} →{' '}
                <strong>{formatWeekdayDate(change.new_date)}</strong>
              </p>
              <p className={classes.reason}>{change.reason}</p>
              <p className={classes.dimmed}>
                {change.user?.name ?? 'El sistema'} · {formatDateTime(change.created_at, zone)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
