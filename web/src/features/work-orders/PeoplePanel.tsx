import { ActionIcon, Button } from '@mantine/core'
import { IconCertificateOff, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { openStatuses } from 'contract/classifier.ts'
import { formatDuration } from 'contract/format.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { useState } from 'react'
import { useCan } from '../../app/Can.tsx'
import { showError } from '../../app/toasts.ts'
import { Badge } from '../../ui/badges.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { fullName } from './columns.tsx'
import { MinutesInput, type TypedMinutes } from './MinutesInput.tsx'
import { noRoomText, useOutbox } from '../outbox/useOutbox.ts'
import { minutesWrite } from '../outbox/writes.ts'
import { workOrderStaffApi } from './orderQueries.ts'
import rows from '../../ui/rows.module.css'
import classes from './panels.module.css'

type Assignment = WorkOrderDetail['staff'][number]

/** Who works on an order, with planned and real minutes. */
export function PeoplePanel({ order }: { order: WorkOrderDetail }) {
  const mayAssign = useCan('work-orders.assign') && openStatuses.includes(order.fkc_status)
  const [assigning, setAssigning] = useState(false)
  const [removing, setRemoving] = useState<Assignment>()
  const remove = useMutation({
    ...workOrderStaffApi.remove(),
    meta: { invalidates: ['work_order_staff', 'work_order'] }
  })
  const add = mayAssign && (
    <Button variant="default" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAssigning(true)}>
      Asignar personal
    </Button>
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
              editable={mayAssign}
              onRemove={() => setRemoving(one)}
            />
          ))}
        </ul>
      )}
      {order.staff.length > 0 && add}
      <AssignDialog orders={assigning ? [order.id] : []} onClose={() => setAssigning(false)} />
      <ConfirmDialog
        opened={removing !== undefined}
        title="Quitar de la orden"
        confirm="Quitar"
        danger
        onConfirm={() => removing && remove.mutateAsync(removing.id)}
        onClose={() => setRemoving(undefined)}
      >
        {removing && `${fullName(removing.staff)} deja de estar asignado a esta orden.`}
      </ConfirmDialog>
    </>
  )
}

const initialsOf = ({ first_name, last_name }: Assignment['staff']) => `${first_name.charAt(0)}${last_name.charAt(0)}`

function AssignmentRow({
  order,
  assignment,
  editable,
  onRemove
}: {
  order: WorkOrderDetail
  assignment: Assignment
  editable: boolean
  onRemove: () => void
}) {
  const [editing, setEditing] = useState(false)
  const { staff, planned_minutes, real_minutes, override_reason } = assignment
  const name = fullName(staff)
  return (
    <li className={rows.row}>
      <span className={classes.initials} aria-hidden>
        {initialsOf(staff)}
      </span>
      <span className={rows.words}>
        <span className={rows.name}>{name}</span>
        {override_reason && (
          <span className={classes.text}>
            <Badge colour="amber" icon={IconCertificateOff}>
              Con excepción
            </Badge>{' '}
            {override_reason}
          </span>
        )}
        {editing ? (
          <Minutes order={order} assignment={assignment} onClose={() => setEditing(false)} />
        ) : (
          <span className={rows.note}>
            Previsto {formatDuration(planned_minutes) || '—'} · Real {formatDuration(real_minutes) || '—'}
          </span>
        )}
      </span>
      {editable && !editing && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Cambiar los minutos de ${name}`}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Quitar a ${name}`} onClick={onRemove}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  )
}

const numberOf = (value: TypedMinutes) => (value === '' ? null : Number(value))

type MinutesProps = { order: WorkOrderDetail; assignment: Assignment; onClose: () => void }

function Minutes({ order, assignment, onClose }: MinutesProps) {
  const { outbox } = useOutbox()
  const [planned, setPlanned] = useState<TypedMinutes>(assignment.planned_minutes ?? '')
  const [real, setReal] = useState<TypedMinutes>(assignment.real_minutes ?? '')
  const submit = () => {
    const minutes = { planned_minutes: numberOf(planned), real_minutes: numberOf(real) }
    if (outbox.add(minutesWrite(order, assignment, minutes))) onClose()
    else showError(noRoomText)
  }
  return (
    <Form className={classes.minutes} onSubmit={submit}>
      <MinutesInput label="Previsto" value={planned} onChange={setPlanned} />
      <MinutesInput label="Real" value={real} onChange={setReal} />
      <Button type="submit">Guardar</Button>
      <Button variant="subtle" color="gray" onClick={onClose}>
        Cancelar
      </Button>
    </Form>
  )
}
