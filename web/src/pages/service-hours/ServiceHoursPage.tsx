import { Duration } from '../../ui/record/RelativeDate.tsx'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { classifiersOf } from 'contract/core/classifier.ts'
import { formatDate } from 'contract/core/format.ts'
import { type ServiceHours, spanOfTimes, usualHours, usualShifts } from 'contract/service-hours/nights.ts'
import type { ReactNode } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { AppLink, type LinkTarget } from '../../ui/shell/AppLink.tsx'
import { Badge } from '../../ui/record/badges.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import type { Values } from '../../ui/form/fields.ts'
import { PageHead } from '../../ui/record/PageHead.tsx'
import rows from '../../ui/record/rows.module.css'
import type { Write } from '../../ui/overlay/RemoveDialog.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import { type HoursQuery, HoursDrawer } from '../../features/service-hours/HoursDrawer.tsx'
import type { HoursKind } from '../../features/service-hours/HoursForm.tsx'
import {
  exceptionsApi,
  exceptionsQuery,
  shiftsApi,
  shiftsQuery,
  weekApi,
  weekQuery
} from '../../records/nights/hoursQueries.ts'
import { failedTexts, hoursText, nightOfDay, weekdayNames } from '../../features/service-hours/hoursTexts.ts'
import classes from './ServiceHoursPage.module.css'

const shifts = classifiersOf('SHIFT')
const permission = 'service-hours.write'

/** `/admin/planned/service-hours`: when the selected line carries people, and when its shifts work. */
export function ServiceHoursPage() {
  const { line } = useSelectedLine()
  const today = useToday()
  const fk_location = line.fk_location
  const week = useQuery(weekQuery(fk_location))
  const ownShifts = useQuery(shiftsQuery(fk_location))
  const exceptions = useQuery(exceptionsQuery(fk_location, today))
  const undo = useUndo()
  const weekdays = week.data?.rows ?? []
  const hours: ServiceHours = { week: weekdays, exceptions: [], shifts: [] }

  return (
    <>
      <PageHead title="Horarios y turnos" path={[{ label: 'Planificadas' }, { label: line.location.name }]} />
      <div className={classes.sections}>
        <Part
          title="Horario de servicio"
          text="Entre el cierre y la apertura la línea está parada: es la noche en la que cabe el trabajo con parada."
          query={week}
          kind="week"
        >
          {weekdayNames.slice(1).map((name, index) => {
            const weekday = index + 1
            const own = weekdays.find(row => row.weekday === weekday)
            return (
              <Item
                key={name}
                name={name}
                text={hoursText(own ?? usualHours)}
                note={<Night {...nightOfDay(weekday, hours, today)} />}
                isUsual={!own}
                edit={recordLink(weekday, 'horario')}
                remove={own && { row: own, mutation: weekApi, fields: fieldsOf(own, 'weekday', 'opens', 'closes') }}
                undo={undo}
              />
            )
          })}
        </Part>
        <div className={classes.column}>
          <Part
            title="Turnos"
            text="Al programar por turno, el trabajo con parada va al turno de la noche y el resto se reparte entre los demás."
            query={ownShifts}
            kind="shifts"
          >
            {shifts.map(({ id, name }) => {
              const own = ownShifts.data?.rows.find(row => row.fkc_shift === id)
              // Once a line has shifts of its own, it has no others.
              const shift = own ?? (ownShifts.data?.count ? undefined : usualShifts.find(one => one.fkc_shift === id))
              return (
                <Item
                  key={id}
                  name={name}
                  text={shift ? `${shift.starts} a ${shift.ends}` : 'No hay'}
                  note={shift && <Duration minutes={spanOfTimes(shift.starts, shift.ends)} />}
                  isUsual={Boolean(shift && !own)}
                  edit={recordLink(id, 'turno')}
                  remove={
                    own && { row: own, mutation: shiftsApi, fields: fieldsOf(own, 'fkc_shift', 'starts', 'ends') }
                  }
                  undo={undo}
                />
              )
            })}
          </Part>
          <Part
            title="Fechas especiales"
            text="Feriados, eventos y paradas: valen en lugar del horario de su día."
            query={exceptions}
            kind="exceptions"
            add={{ label: 'Nueva fecha', link: recordLink('new', 'fecha') }}
            empty="No hay fechas especiales a partir de hoy"
          >
            {exceptions.data?.rows.map(row => (
              <Item
                key={row.id}
                name={formatDate(row.date)}
                text={hoursText(row)}
                note={row.reason ?? undefined}
                edit={recordLink(row.id, 'fecha')}
                remove={{ row, mutation: exceptionsApi, fields: fieldsOf(row, 'date', 'opens', 'closes', 'reason') }}
                undo={undo}
              />
            ))}
          </Part>
        </div>
      </div>
      <HoursDrawer
        param="horario"
        kind="week"
        list={week}
        titleOf={weekday => `Horario del ${weekdayNames[weekday]?.toLocaleLowerCase('es')}`}
        find={weekday => weekdays.find(row => row.weekday === weekday)?.id}
        startOf={weekday => ({ fk_location, weekday, ...usualHours })}
      />
      <HoursDrawer
        param="turno"
        kind="shifts"
        list={ownShifts}
        titleOf={shift => `Turno: ${shifts.find(({ id }) => id === shift)?.name}`}
        find={shift => ownShifts.data?.rows.find(row => row.fkc_shift === shift)?.id}
        startOf={shift => ({ fk_location, ...usualShifts.find(one => one.fkc_shift === shift) })}
      />
      <HoursDrawer
        param="fecha"
        kind="exceptions"
        titleOf={() => 'Fecha especial'}
        find={id => id}
        startOf={() => ({ fk_location })}
      />
      <UndoBar undo={undo} />
    </>
  )
}

/** 'Noche: 23:00 a 06:00, 7 h 0 min' */
const Night = ({ text, minutes }: ReturnType<typeof nightOfDay>) => (
  <>
    Noche: {text}, <Duration minutes={minutes} />
  </>
)

/** What a record is created again of. */
const fieldsOf = <Row extends { fk_location: number }>(row: Row, ...names: (keyof Row)[]): Values =>
  Object.fromEntries((['fk_location', ...names] as (keyof Row)[]).map(name => [name, row[name]]))

type PartProps = {
  title: string
  text: string
  query: HoursQuery
  kind: HoursKind
  add?: { label: string; link: LinkTarget }
  empty?: string
  children: ReactNode
}

function Part({ title, text, query, kind, add, empty, children }: PartProps) {
  const mayWrite = useCan(permission)
  const isEmpty = Array.isArray(children) && children.length === 0
  return (
    <section aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {add && mayWrite && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            renderRoot={props => <AppLink {...add.link} {...props} />}
          >
            {add.label}
          </Button>
        )}
      </div>
      <p className={classes.text}>{text}</p>
      {query.data ? (
        isEmpty && empty ? (
          <EmptyState title={empty} />
        ) : (
          <ul className={rows.rows}>{children}</ul>
        )
      ) : query.error ? (
        <ErrorState what={failedTexts[kind]} query={query} />
      ) : (
        <Skeleton height={240} />
      )}
    </section>
  )
}

type OfLine = { id: number }

type ItemProps = {
  name: string
  text: string
  note?: ReactNode
  /** a default: not entered for this line */
  isUsual?: boolean
  edit: LinkTarget
  remove:
    | { row: OfLine; mutation: { remove: () => Write<number>; create: () => Write<never> }; fields: Values }
    | undefined
  undo: ReturnType<typeof useUndo>
}

/** A weekday, a shift or a date: its hours, and what can be done with them. */
function Item({ name, text, note, isUsual, edit, remove, undo }: ItemProps) {
  const mayWrite = useCan(permission)
  const taking = useMutation({ ...remove?.mutation.remove(), meta: { invalidates: hoursEntities } })
  const again = useMutation({ ...remove?.mutation.create(), meta: { invalidates: hoursEntities } })
  return (
    <li className={rows.row} data-wraps>
      <span className={rows.words}>
        <span className={rows.name}>
          {name}
          {isUsual && <Badge colour="gray">Habitual</Badge>}
        </span>
        <span className={classes.hours}>{text}</span>
        {note && <span className={rows.note}>{note}</span>}
      </span>
      {mayWrite && (
        <span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Editar ${name}`}
            title="Editar"
            renderRoot={props => <AppLink {...edit} {...props} />}
          >
            <IconEdit size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          {remove && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Quitar ${name}`}
              title="Quitar"
              onClick={() =>
                taking.mutate(remove.row.id, {
                  onSuccess: () =>
                    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fields fit its call
                    undo.offer(`Se ha quitado: ${name}, ${text}`, () => again.mutateAsync(remove.fields as never))
                })
              }
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </span>
      )}
    </li>
  )
}

const hoursEntities = ['service_hours', 'service_exception', 'line_shift']
