import { Alert, Button, Textarea } from '@mantine/core'
import { IconCertificateOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Staff } from 'contract/staff.ts'
import { staff } from 'contract/calls/staff.ts'
import { validationTexts } from 'contract/validation-messages.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/choices.ts'
import { messageOf } from '../../ui/ErrorState.tsx'
import { RecordSelect } from '../../ui/RecordSelect.tsx'
import { fullName } from './columns.tsx'
import { MinutesInput, type TypedMinutes } from './MinutesInput.tsx'
import { workOrderStaffApi } from './orderQueries.ts'
import classes from './panels.module.css'

const staffApi = resourceApi(staff)

/** Assigns a person. With a reason, somebody who lacks a training can be assigned, too. */
export function AssignPerson({ order, onClose }: { order: WorkOrderDetail; onClose: () => void }) {
  const [person, setPerson] = useState<number | null>(null)
  const [minutes, setMinutes] = useState<TypedMinutes>('')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<{ person?: string; reason?: string }>({})
  const assign = useMutation({
    ...workOrderStaffApi.create(),
    meta: { invalidates: ['work_order_staff', 'work_order'] },
    onSuccess: onClose
  })
  const untrained = assign.error instanceof ApiError && assign.error.reason === 'training'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(person === null && { person: validationTexts.required('Persona') }),
      ...(untrained && reason.trim() === '' && { reason: validationTexts.required('Motivo de la excepción') })
    }
    setMissing(found)
    if (person === null || Object.keys(found).length > 0) return
    assign.mutate({
      fk_work_order: order.id,
      fk_staff: person,
      ...(minutes !== '' && { planned_minutes: Number(minutes) }),
      ...(untrained && { override_reason: reason.trim() })
    })
  }
  const choose = (id: number | null) => {
    setPerson(id)
    setReason('')
    setMissing({})
    // The server's refusal was about the person chosen before.
    assign.reset()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.pair}>
        <RecordSelect
          label="Persona"
          required
          placeholder="Nombre o documento"
          source={choicesOf(staffApi, {
            label: (row: Staff) => `${fullName(row)}${row.position ? ` · ${row.position}` : ''}`,
            query: { fkLine: order.fk_line, is_active: true, sortBy: 'last_name' }
          })}
          value={person}
          onChange={choose}
          error={missing.person ?? fieldError(assign.error, 'fk_staff')}
          autoFocus
        />
        <MinutesInput
          label="Minutos previstos"
          value={minutes}
          onChange={setMinutes}
          error={fieldError(assign.error, 'planned_minutes')}
        />
      </div>
      {assign.error && !fieldError(assign.error, 'fk_staff') && (
        <Alert color={untrained ? 'yellow' : 'red'} role="alert" icon={<IconCertificateOff size={20} aria-hidden />}>
          {messageOf(assign.error)}
          {untrained && '. Puede asignarla como excepción, con un motivo que queda en la orden.'}
        </Alert>
      )}
      {untrained && (
        <Textarea
          label="Motivo de la excepción"
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          error={missing.reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={assign.isPending}>
          {untrained ? 'Asignar con excepción' : 'Asignar'}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

const fieldError = (error: unknown, field: string) =>
  error instanceof ApiError ? error.errors?.[field]?.[0] : undefined
