import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { openStatuses } from 'contract/classifier.ts'
import { validationTexts } from 'contract/validation-messages.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../app/Can.tsx'
import { showError } from '../../app/toasts.ts'
import { ActionMenu } from '../../ui/actions.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RelativeDate } from '../../ui/RelativeDate.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import { DeliveryState } from '../outbox/DeliveryState.tsx'
import { noRoomText, useOutbox } from '../outbox/useOutbox.ts'
import { countsFor, observationWrite } from '../outbox/writes.ts'
import { observationsApi } from './orderQueries.ts'
import rows from '../../ui/rows.module.css'
import classes from './panels.module.css'

type Observation = WorkOrderDetail['observations'][number]

const meta = { invalidates: ['work_order_observation', 'work_order'] } as const

/** The observations of an order, newest first; everybody can change only their own. */
export function ObservationsPanel({ order }: { order: WorkOrderDetail }) {
  const me = useSession()
  const mayWrite = useCan('work-orders.observe') && openStatuses.includes(order.fkc_status)
  const { outbox, entries } = useOutbox()
  const onTheWay = entries.filter(countsFor(order.id)).filter(entry => entry.kind === 'observation')
  const add = async (text: string) => {
    if (!outbox.add(observationWrite(order, text))) throw new Error(noRoomText)
  }
  return (
    <>
      {mayWrite && <TextForm label="Nueva observación" confirm="Añadir" waiting={false} onSave={add} />}
      {order.observations.length === 0 && onTheWay.length === 0 && !mayWrite && (
        <EmptyState title="Nadie ha escrito observaciones" />
      )}
      <ul className={rows.rows}>
        {onTheWay.toReversed().map(({ key, body, state }) => (
          <li key={key} className={rows.row}>
            <span className={rows.words}>
              <span className={rows.note}>
                {me.first_name} · <RelativeDate date={body.created_at} /> <DeliveryState state={state} />
              </span>
              <span className={classes.text}>{body.text}</span>
            </span>
          </li>
        ))}
        {order.observations.toReversed().map(one => (
          <ObservationRow key={one.id} observation={one} editable={mayWrite && one.user?.id === me.id} />
        ))}
      </ul>
    </>
  )
}

function ObservationRow({ observation, editable }: { observation: Observation; editable: boolean }) {
  const [editing, setEditing] = useState(false)
  const update = useMutation({ ...observationsApi.update(), meta })
  const remove = useMutation({ ...observationsApi.remove(), meta })
  const { id, version, text, user, created_at } = observation
  if (editing) {
    return (
      <li>
        <TextForm
          label="Observación"
          confirm="Guardar"
          initial={text}
          waiting={update.isPending}
          onSave={async next => {
            await update.mutateAsync({ id, version, text: next })
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    )
  }
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <span className={rows.note}>
          {user?.name ?? 'Sistema'} · <RelativeDate date={created_at} />
        </span>
        <span className={classes.text}>{text}</span>
      </span>
      {editable && (
        <ActionMenu
          label="Acciones de la observación"
          actions={[
            { label: 'Editar', onClick: () => setEditing(true) },
            { label: 'Eliminar', danger: true, onClick: () => remove.mutate(id) }
          ]}
        />
      )}
    </li>
  )
}

type TextFormProps = {
  label: string
  confirm: string
  initial?: string
  waiting: boolean
  onSave: (text: string) => Promise<unknown>
  onCancel?: () => void
}

function TextForm({ label, confirm, initial = '', waiting, onSave, onCancel }: TextFormProps) {
  const [text, setText] = useState(initial)
  const [missing, setMissing] = useState(false)
  const submit = () => {
    if (waiting) return
    setMissing(text.trim() === '')
    if (text.trim() === '') return
    // If it fails, the text stays in the box.
    onSave(text.trim()).then(
      () => setText(''),
      (error: unknown) => !(error instanceof ApiError) && showError(noRoomText)
    )
  }
  return (
    <Form className={classes.form} onSubmit={submit}>
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        value={text}
        error={missing && validationTexts.required('Observación')}
        onChange={event => {
          setText(event.currentTarget.value)
          setMissing(false)
        }}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={waiting}>
          {confirm}
        </Button>
        {onCancel && (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </div>
      <UnsavedGuard hasChanges={() => text.trim() !== initial} within="page" onDiscard={() => {}} />
    </Form>
  )
}
