import { ActionIcon, Button } from '@mantine/core'
import { IconCertificateOff, IconClockPlus, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { openStatuses, workOrderStatus } from 'contract/core/classifier.ts'
import { formatDuration } from 'contract/core/format.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { showError } from '../../api/toasts.ts'
import { Badge } from '../../ui/record/badges.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useTypedDraft } from '../../ui/form/useTypedDraft.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { PeopleLinks } from '../../records/LateRecordLink.tsx'
import { fullName } from '../../records/work-orders/orderMarks.tsx'
import { MinutesInput, minutesOf, type TypedMinutes } from '../../records/work-orders/MinutesInput.tsx'
import { DeliveryState } from '../../offline/DeliveryState.tsx'
import { noRoomText, sendingText, useOutbox } from '../../offline/useOutbox.ts'
import { assignWrite, minutesSlot, minutesWrite, personRemoval, personSlot } from '../../offline/orderWrites.ts'
import { type AnyEntry, countsFor } from '../../offline/writes.ts'
import { candidatesQuery } from '../../records/work-orders/assignQueries.ts'
import rows from '../../ui/record/rows.module.css'
import classes from './panels.module.css'

type Assignment = WorkOrderDetail['staff'][number]

type PeoplePanelProps = {
  order: WorkOrderDetail
  /** added people are put on this activity, and so on the order */
  activity?: UnplannedDetail
  /** more about a person of the order */
  renderMore?: (assignment: Assignment) => ReactNode
}

/** Who works on an order, with planned and real minutes. */
export function PeoplePanel({ order, activity, renderMore }: PeoplePanelProps) {
  const mayAssign = useCan('work-orders.assign') && openStatuses.includes(order.fkc_status)
  const executes = useCan('checks.answer') && order.fkc_status === workOrderStatus.EN_CURSO
  const me = useSession()
  const isOn = order.staff.some(({ fk_staff }) => fk_staff === me.staff?.id)
  const [addingOwn, setAddingOwn] = useState(false)
  const [assigning, setAssigning] = useState(false)
  const [removing, setRemoving] = useState<Assignment>()
  const { outbox, entries } = useOutbox()
  useCandidatesLater(order, mayAssign || executes)
  const entryOf = ({ id, fk_staff }: Assignment) =>
    entries
      .filter(countsFor(order.id))
      .findLast(({ slot }) => slot === personSlot(order.id, fk_staff) || slot === minutesSlot(id))
  const takeOff = (one: Assignment) => {
    const isKept = isWaiting(one)
      ? outbox.withdraw(personSlot(order.id, one.fk_staff))
      : outbox.add(personRemoval(order, one))
    if (!isKept) showError(isWaiting(one) ? sendingText : noRoomText)
  }
  const add = (mayAssign || executes) && (
    <div className={classes.addPeople}>
      {executes && me.staff && !isOn && !addingOwn && (
        <Button leftSection={<IconClockPlus size={18} aria-hidden />} onClick={() => setAddingOwn(true)}>
          Anotar mis minutos
        </Button>
      )}
      <Button variant="default" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAssigning(true)}>
        {mayAssign ? 'Asignar personal' : 'Añadir acompañante'}
      </Button>
    </div>
  )
  return (
    <>
      {order.staff.length === 0 ? (
        <EmptyState title="Nadie está asignado todavía" action={add} />
      ) : (
        <ul className={rows.rows}>
          {order.staff.map(one => (
            <AssignmentRow
              key={one.id}
              order={order}
              assignment={one}
              entry={entryOf(one)}
              editable={mayAssign}
              isOwn={executes && one.fk_staff === me.staff?.id}
              // What waits to be put on an activity says nothing of minutes.
              hasMinutes={!(activity && isWaiting(one))}
              more={renderMore?.(one)}
              onRemove={() => setRemoving(one)}
            />
          ))}
        </ul>
      )}
      {addingOwn && me.staff && !isOn && (
        <OwnMinutes order={order} person={{ ...me.staff, dni: null }} onClose={() => setAddingOwn(false)} />
      )}
      {order.staff.length > 0 && add}
      <AssignDialog
        orders={assigning ? [order.id] : []}
        order={order}
        activity={mayAssign ? activity : undefined}
        isCrew={!mayAssign}
        onClose={() => setAssigning(false)}
      />
      <ConfirmDialog
        opened={removing !== undefined}
        title="Quitar de la orden"
        confirm="Quitar"
        danger
        onConfirm={() => removing && takeOff(removing)}
        onClose={() => setRemoving(undefined)}
      >
        {removing && `La orden queda sin ${fullName(removing.staff)}.`}
      </ConfirmDialog>
    </>
  )
}

/** Prefetches who may be assigned, because there may be no signal when it is needed. */
function useCandidatesLater({ id, fk_line }: WorkOrderDetail, isNeeded: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isNeeded) void queryClient.prefetchQuery(candidatesQuery([id], '', { id, fk_line }))
  }, [queryClient, id, fk_line, isNeeded])
}

/** Whether the server doesn't have them yet. */
const isWaiting = ({ id }: Assignment) => id < 0

const initialsOf = ({ first_name, last_name }: Assignment['staff']) => `${first_name.charAt(0)}${last_name.charAt(0)}`

function AssignmentRow({
  order,
  assignment,
  entry,
  editable,
  isOwn,
  hasMinutes,
  more,
  onRemove
}: {
  order: WorkOrderDetail
  assignment: Assignment
  /** what waits for the server */
  entry: AnyEntry | undefined
  editable: boolean
  /** of the person who looks at it, and executes the order */
  isOwn: boolean
  hasMinutes: boolean
  more: ReactNode
  onRemove: () => void
}) {
  const [editing, setEditing] = useState(false)
  const { staff, planned_minutes, real_minutes, override_reason } = assignment
  const name = fullName(staff)
  return (
    <li className={rows.row} data-wraps>
      <span className={classes.initials} aria-hidden>
        {initialsOf(staff)}
      </span>
      <span className={rows.words}>
        <span className={rows.name}>
          <PeopleLinks people={[staff]} />
        </span>
        {override_reason && (
          <span className={classes.text}>
            <Badge colour="amber" icon={IconCertificateOff}>
              Con excepción
            </Badge>{' '}
            {override_reason}
          </span>
        )}
        {editing ? (
          <Minutes
            order={order}
            assignment={assignment}
            entry={entry}
            isReal={!editable}
            onClose={() => setEditing(false)}
          />
        ) : (
          <span className={rows.note}>
            Previsto {formatDuration(planned_minutes) || '—'} · Real {formatDuration(real_minutes) || '—'}
          </span>
        )}
        {entry && <DeliveryState state={entry.state} />}
      </span>
      {more}
      {(editable || isOwn) && !editing && (
        <span className={classes.rowActions}>
          {hasMinutes && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Cambiar los minutos de ${name}`}
              onClick={() => setEditing(true)}
            >
              <IconPencil size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          {editable && (
            <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Quitar a ${name}`} onClick={onRemove}>
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </span>
      )}
    </li>
  )
}

type MinutesProps = {
  order: WorkOrderDetail
  assignment: Assignment
  entry: AnyEntry | undefined
  /** only what was worked, not what is planned */
  isReal: boolean
  onClose: () => void
}

function Minutes({ order, assignment, entry, isReal, onClose }: MinutesProps) {
  const { outbox } = useOutbox()
  const [planned, setPlanned] = useState<TypedMinutes>(assignment.planned_minutes ?? '')
  const [real, setReal] = useState<TypedMinutes>(assignment.real_minutes ?? '')
  const draft = useTypedDraft({
    name: `work_order:${order.id}:minutes:${assignment.fk_staff}`,
    fields: { planned: [planned, setPlanned], real: [real, setReal] }
  })
  const close = () => {
    draft.forget()
    onClose()
  }
  const submit = () => {
    const [planned_minutes, real_minutes] = [minutesOf(planned), minutesOf(real)]
    // The field says what is wrong.
    if (planned_minutes === undefined || real_minutes === undefined) return
    const minutes = { planned_minutes, real_minutes }
    // Minutes of a person whose assignment is queued are part of that write.
    const isKept =
      entry?.kind === 'assign'
        ? outbox.amend(assignWrite(order, entry.staff, { ...entry.body, ...minutes }))
        : outbox.add(minutesWrite(order, assignment, minutes))
    if (isKept) close()
    else showError(isWaiting(assignment) ? sendingText : noRoomText)
  }
  return (
    <Form className={classes.minutes} onSubmit={submit}>
      {!isReal && <MinutesInput label="Previsto" value={planned} onChange={setPlanned} />}
      <MinutesInput label="Real" value={real} onChange={setReal} />
      <Button type="submit">Guardar</Button>
      <Button variant="subtle" color="gray" onClick={close}>
        Cancelar
      </Button>
      {draft.offer}
    </Form>
  )
}

/** Puts the user who executes an order on it, with the minutes that they worked. */
function OwnMinutes({
  order,
  person,
  onClose
}: {
  order: WorkOrderDetail
  person: Assignment['staff']
  onClose: () => void
}) {
  const { outbox } = useOutbox()
  const [real, setReal] = useState<TypedMinutes>('')
  const real_minutes = minutesOf(real)
  const draft = useTypedDraft({ name: `work_order:${order.id}:own-minutes`, fields: { real: [real, setReal] } })
  const close = () => {
    draft.forget()
    onClose()
  }
  const submit = () => {
    // The field says what is wrong.
    if (real_minutes === undefined) return
    if (outbox.add(assignWrite(order, person, { real_minutes }))) close()
    else showError(noRoomText)
  }
  return (
    <Form className={classes.minutes} onSubmit={submit}>
      <MinutesInput label="Mis minutos" value={real} onChange={setReal} />
      <Button type="submit">Guardar</Button>
      <Button variant="subtle" color="gray" onClick={close}>
        Cancelar
      </Button>
      {draft.offer}
    </Form>
  )
}
