import { Button } from '@mantine/core'
import { openStatuses } from 'contract/core/classifier.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { type ReactNode, useState } from 'react'
import { keepTyped } from '../../api/keepTyped.ts'
import { dropStored, readStored } from '../../api/storage.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { showError, showInfo } from '../../api/toasts.ts'
import { ActionMenu } from '../../ui/record/actions.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { DictatedTextarea } from '../../ui/input/DictatedTextarea.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import { fileWrite } from '../../offline/fileWrites.ts'
import { DeliveryState } from '../../offline/DeliveryState.tsx'
import { noRoomText, sendingText, useOutbox } from '../../offline/useOutbox.ts'
import { observationRemoval, observationSlot, observationWrite, rewordingWrite } from '../../offline/orderWrites.ts'
import { type AnyEntry, countsFor } from '../../offline/writes.ts'
import rows from '../../ui/record/rows.module.css'
import { ChosenPhotos, useChosen } from '../../offline/ChosenPhotos.tsx'
import { ObservationPhotos } from './ObservationPhotos.tsx'
import { observationsOnTheWay } from '../../offline/shownOrder.ts'
import classes from './panels.module.css'

const photosStayText = 'Sus fotos se quedan en los documentos de la orden'

/** The observations of an order, newest first; everybody can change only their own. */
export function ObservationsPanel({ order }: { order: WorkOrderDetail }) {
  const me = useSession()
  const mayWrite = useCan('work-orders.observe') && openStatuses.includes(order.fkc_status)
  const { outbox, entries } = useOutbox()
  const mine = entries.filter(countsFor(order.id))
  const onTheWay = observationsOnTheWay(order, entries)
  const draftKey = `draft:observation:${me.uuid}:${order.id}`
  const photos = useChosen(me.uuid, `${draftKey}:photos`)
  const add = (text: string) => {
    const written = observationWrite(order, text)
    if (!outbox.add(written)) return noRoomText
    const { slot, body } = written
    const place = {
      order,
      record: { entity: 'work_order', id: order.id },
      base: order.base ?? undefined,
      observation: { slot, created_at: body.created_at }
    } as const
    const left = photos.chosen.filter(one => !outbox.add(fileWrite(one.id, one, place)))
    if (left.length > 0) showError(noRoomText)
    photos.leave(left)
    return true
  }
  return (
    <>
      {mayWrite && (
        <TextForm
          label="Nueva observación"
          confirm="Añadir"
          draftKey={draftKey}
          onSave={add}
          further={
            <ChosenPhotos
              label="Fotos de la observación"
              user={me.uuid}
              chosen={photos.chosen}
              onAdd={async files => (await photos.add(files)) || showError(noRoomText)}
              onDrop={photos.drop}
            />
          }
          hasMore={photos.chosen.length > 0}
          onDiscard={photos.discard}
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
            photos={<ObservationPhotos order={order.id} created_at={entry.body.created_at} />}
            state={entry.state}
            editable={mayWrite}
            onSave={text => outbox.amend(observationWrite(order, text, entry)) || sendingText}
            onRemove={() => {
              const isGone = outbox.withdraw(entry.slot)
              if (!isGone) showError(sendingText)
              else if (mine.some(({ after }) => after === entry.slot)) showInfo(photosStayText)
            }}
          />
        ))}
        {order.observations.toReversed().map(one => (
          <ObservationRow
            key={one.user?.id === me.id ? one.created_at : one.id}
            author={one.user?.name ?? 'Sistema'}
            date={one.created_at}
            text={one.text}
            photos={<ObservationPhotos order={order.id} id={one.id} created_at={one.created_at} />}
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
  photos: ReactNode
  /** of what waits for the server */
  state: AnyEntry['state'] | undefined
  editable: boolean
  onSave: (text: string) => Kept
  onRemove: () => unknown
}

function ObservationRow({ author, date, text, photos, state, editable, onSave, onRemove }: ObservationRowProps) {
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
        {photos}
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
  /** what goes with the text, whether there is any of it, and how it is dropped with the text */
  further?: ReactNode
  hasMore?: boolean
  onDiscard?: () => void
  onSave: (text: string) => Kept
  onCancel?: () => void
}

function TextForm({ label, confirm, initial = '', draftKey, onSave, onCancel, ...beside }: TextFormProps) {
  const { further, hasMore = false, onDiscard } = beside
  const [text, setText] = useState(() => {
    const kept = draftKey ? readStored(draftKey) : null
    return typeof kept === 'string' ? kept : initial
  })
  const change = (next: string) => {
    setText(next)
    if (draftKey && next) keepTyped(draftKey, next)
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
      <DictatedTextarea
        label={label}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        value={text}
        error={missing && validationTexts.required('Observación')}
        onText={written => {
          change(written)
          setMissing(false)
        }}
      />
      {further}
      <div className={classes.buttons}>
        <Button type="submit">{confirm}</Button>
        {onCancel && (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </div>
      <UnsavedGuard
        hasChanges={() => text.trim() !== initial || hasMore}
        within="page"
        onDiscard={() => {
          change('')
          onDiscard?.()
        }}
      />
    </Form>
  )
}
