import { Button, Group, Textarea } from '@mantine/core'
import { formatDuration } from 'contract/format.ts'
import { validationTexts } from 'contract/validation-messages.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { Suspense, useState } from 'react'
import { RefusedAlert } from './RefusedAlert.tsx'
import { useOutbox } from './useOutbox.ts'
import { minutesWrite, rewordingWrite } from './orderWrites.ts'
import type { AnyEntry, AnyWrite, FileEntry } from './writes.ts'
import { lateComponent } from '../../ui/lateComponent.ts'

type Assignment = WorkOrderDetail['staff'][number]
type Observation = WorkOrderDetail['observations'][number]

const minutesText = ({ planned_minutes, real_minutes }: Partial<Assignment>) =>
  `previsto ${formatDuration(planned_minutes ?? null) || '—'}, real ${formatDuration(real_minutes ?? null) || '—'}`

/**
 * What the server has instead of what was written here, both in words, and the write that puts ours in its place;
 * undefined if nothing stands against it.
 */
function contradiction(entry: AnyEntry): { theirs: string; mine: string; write: AnyWrite } | undefined {
  const theirs = entry.refusal?.theirs
  if (!theirs) return undefined
  if (entry.kind === 'rewording') {
    const { text } = entry.body
    const write = rewordingWrite(entry.order, theirs as Observation, text)
    return { theirs: `«${(theirs as Observation).text}»`, mine: `«${text}»`, write }
  }
  if (entry.kind !== 'minutes' && entry.kind !== 'assign') return undefined
  const there = theirs as Assignment
  const { planned_minutes = there.planned_minutes, real_minutes = there.real_minutes } = entry.body
  const mine = { planned_minutes, real_minutes }
  const write = { ...minutesWrite(entry.order, there, mine), slot: entry.slot }
  return { theirs: minutesText(there), mine: minutesText(mine), write }
}

const RefusedFile = lateComponent(async () => (await import('./RefusedFile.tsx')).RefusedFile)

/** Why the server refused a write that is no answer, and what can be done about it. */
export const RefusedWrite = ({ entry }: { entry: AnyEntry }) =>
  entry.kind === 'file' ? (
    <Suspense>
      <RefusedFile entry={entry} />
    </Suspense>
  ) : (
    <RefusedWords entry={entry} />
  )

function RefusedWords({ entry }: { entry: Exclude<AnyEntry, FileEntry> }) {
  const { outbox } = useOutbox()
  const [reason, setReason] = useState('')
  const [attempted, setAttempted] = useState(false)
  const { refusal } = entry
  // These are decided on where they were given.
  if (!refusal || entry.kind === 'answer' || entry.kind === 'report') return null
  const against = contradiction(entry)
  const lacksTraining = entry.kind === 'assign' && refusal.reason === 'training'
  const { key: _, at: __, made: ___, state: ____, refusal: _____, ...write } = entry
  const sendAgain = () => {
    if (against) return outbox.add(against.write)
    if (write.kind !== 'assign' || !lacksTraining) return outbox.add(write)
    setAttempted(true)
    const override_reason = reason.trim()
    return override_reason !== '' && outbox.add({ ...write, body: { ...write.body, override_reason } })
  }
  return (
    <RefusedAlert label={entry.label}>
      <p>{[refusal.text, ...refusal.details].join('. ')}.</p>
      {against && (
        <p>
          Ahora consta {against.theirs}; usted escribió {against.mine}.
        </p>
      )}
      {lacksTraining && (
        <Textarea
          label="Motivo de la excepción"
          description="Se puede asignar como excepción, con un motivo que queda en la orden."
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          error={attempted && reason.trim() === '' && validationTexts.required('Motivo de la excepción')}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
      {entry.isStep && <p>Lo que hizo después en la orden espera a que decida.</p>}
      <Group gap="xs" mt="sm">
        <Button variant="default" mih="3rem" onClick={sendAgain}>
          {against ? 'Guardar lo mío' : lacksTraining ? 'Asignar con excepción' : 'Enviar otra vez'}
        </Button>
        <Button variant="subtle" color="red" mih="3rem" onClick={() => outbox.withdraw(entry.slot)}>
          {against ? 'Dejar lo que consta' : 'Descartar'}
        </Button>
      </Group>
    </RefusedAlert>
  )
}
