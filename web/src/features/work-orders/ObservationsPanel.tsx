import { Button, Textarea } from '@mantine/core'
import { openStatuses } from 'contract/classifier.ts'
import { validationTexts } from 'contract/validation-messages.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { useState } from 'react'
import { dropStored, readStored, writeStored } from '../../api/storage.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../app/Can.tsx'
import { showError } from '../../app/toasts.ts'
import { ActionMenu } from '../../ui/actions.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RelativeDate } from '../../ui/RelativeDate.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import { DeliveryState } from '../outbox/DeliveryState.tsx'
import { noRoomText, sendingText, useOutbox } from '../outbox/useOutbox.ts'
import {
  type AnyEntry,
  countsFor,
  observationRemoval,
  observationSlot,
  observationWrite,
  rewordingWrite
} from '../outbox/writes.ts'
import rows from '../../ui/rows.module.css'
import classes from './panels.module.css'

/** The observations of an order, newest first; everybody can change only their own. */
export function ObservationsPanel({ order }: { order: WorkOrderDetail }) {
  const me = useSession()
  const mayWrite = useCan('work-orders.observe') && openStatuses.includes(order.fkc_status)
  const { outbox, entries } = useOutbox()
  const mine = entries.filter(countsFor(order.id))
  const onTheWay = mine
    .filter(entry => entry.kind === 'observation')
    // The order may have been fetched before the outbox has heard that it was taken.
    .filter(({ body }) => !order.observations.some(({ created_at }) => created_at === body.created_at))
  const add = (text: string) => outbox.add(observationWrite(order, text)) || noRoomText
  return (
    <>
      {mayWrite && (
        <TextForm
          label="Nueva observación"
          confirm="Añadir"
          draftKey={`draft:observation:${me.uuid}:${order.id}`}
          onSave={add}
        />
      )}
      {order.observations.length === 0 && onTheWay.length === 0 && !mayWrite && (
        <EmptyState title="Nadie ha escrito observaciones" />
      )}
      {/* By its moment, which stays when the server gives it an id: what is being typed isn't lost then. */}
      <ul className={rows.rows}>
        {onTheWay.toReversed().map(entry => (
          <ObservationRow
            key={entry.body.created_at}
            author={me.first_name}
            date={entry.body.created_at}
            text={entry.body.text}
            state={entry.state}
            editable={mayWrite}
            onSave={text => outbox.amend(observationWrite(order, text, entry)) || sendingText}
            onRemove={() => outbox.withdraw(entry.slot) || showError(sendingText)}
          />
        ))}
        {order.observations.toReversed().map(one => (
          <ObservationRow
            key={one.user?.id === me.id ? one.created_at : one.id}
            author={one.user?.name ?? 'Sistema'}
            date={one.created_at}
            text={one.text}
            state={mine.find(({ kind, slot }) => kind === 'rewording' && slot === observationSlot(one.id))?.state}
            editable={mayWrite && one.user?.id === me.id}
            onSave={text => outbox.add(rewordingWrite(order, one, text)) || noRoomText}
            onRemove={() => outbox.add(observationRemoval(order, one)) || showError(noRoomText)}
          />
        ))}
      </ul>
    </>
  )
}

/** Whether it is kept; if not, why. */
type Kept = true | string

type ObservationRowProps = {
  author: string
  date: string
  text: string
  /** of what waits for the server */
  state: AnyEntry['state'] | undefined
  editable: boolean
  onSave: (text: string) => Kept
  onRemove: () => unknown
}

function ObservationRow({ author, date, text, state, editable, onSave, onRemove }: ObservationRowProps) {
  const [editing, setEditing] = useState(false)
  if (editing) {
    return (
      <li>
        <TextForm
          label="Observación"
          confirm="Guardar"
          initial={text}
          onSave={next => {
            const kept = onSave(next)
            if (kept === true) setEditing(false)
            return kept
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
          {author} · <RelativeDate date={date} /> {state && <DeliveryState state={state} />}
        </span>
        <span className={classes.text}>{text}</span>
      </span>
      {editable && (
        <ActionMenu
          label="Acciones de la observación"
          actions={[
            { label: 'Editar', onClick: () => setEditing(true) },
            { label: 'Eliminar', danger: true, onClick: onRemove }
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
  /** where what is typed is kept meanwhile: a phone may close the page at any time */
  draftKey?: string
  onSave: (text: string) => Kept
  onCancel?: () => void
}

function TextForm({ label, confirm, initial = '', draftKey, onSave, onCancel }: TextFormProps) {
  const [text, setText] = useState(() => {
    const kept = draftKey ? readStored(draftKey) : null
    return typeof kept === 'string' ? kept : initial
  })
  const change = (next: string) => {
    setText(next)
    if (draftKey && next) writeStored(draftKey, next)
    else dropStored(key => key === draftKey)
  }
  const [missing, setMissing] = useState(false)
  const submit = () => {
    setMissing(text.trim() === '')
    if (text.trim() === '') return
    const kept = onSave(text.trim())
    // If it isn't kept, the text stays in the box.
    if (kept === true) change('')
    else showError(kept)
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
          change(event.currentTarget.value)
          setMissing(false)
        }}
      />
      <div className={classes.buttons}>
        <Button type="submit">{confirm}</Button>
        {onCancel && (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </div>
      <UnsavedGuard hasChanges={() => text.trim() !== initial} within="page" onDiscard={() => change('')} />
    </Form>
  )
}
