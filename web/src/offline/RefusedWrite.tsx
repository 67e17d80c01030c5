import { Button, Group, Textarea } from '@mantine/core'
import { formatDuration } from 'contract/core/format.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { Suspense, useState } from 'react'
import { useCan } from '../ui/shell/Can.tsx'
import { RefusedAlert } from './RefusedAlert.tsx'
import { addOrShowError, useOutbox } from './useOutbox.ts'
import { minutesWrite, rewordingWrite } from './orderWrites.ts'
import type { AnyEntry, AnyWrite, FileEntry } from './writes.ts'
import { lateComponent } from '../ui/shell/lateComponent.ts'
import { exactDate } from '../ui/record/RelativeDate.tsx'
import { useTimeZone } from '../ui/shell/timeZone.ts'

type Assignment = WorkOrderDetail['staff'][number]
type Observation = WorkOrderDetail['observations'][number]
type Task = UnplannedDetail['tasks'][number]
type Outcome = Pick<WorkOrderDetail, 'failure_type' | 'down_from' | 'down_to'>

const minutesText = ({ planned_minutes, real_minutes }: Partial<Assignment>) =>
  `previsto ${formatDuration(planned_minutes ?? null) || '—'}, real ${formatDuration(real_minutes ?? null) || '—'}`

const markText = ({ done, observation }: Pick<Task, 'done' | 'observation'>) =>
  [done ? 'hecha' : 'por hacer', ...(observation ? [`«${observation}»`] : [])].join(', ')

const outcomeText = ({ failure_type, down_from, down_to }: Outcome, zone: string) => {
  const at = (moment: string | null) => (moment ? exactDate(moment, zone) : '—')
  return `falla ${failure_type?.name ?? '—'}, parada de ${at(down_from)} a ${at(down_to)}`
}

/** What was written, without what the device has noted about its delivery. */
const writeOf = ({ key: _, at: __, made: ___, state: ____, refusal: _____, ...write }: Exclude<AnyEntry, FileEntry>) =>
  write

/**
 * What the server has instead of what was written here, both in words, and the write that puts ours in its place;
 * undefined if nothing stands against it.
 */
function contradiction(
  entry: Exclude<AnyEntry, FileEntry>,
  zone: string
): { theirs: string; mine: string; write: AnyWrite } | undefined {
  const theirs = entry.refusal?.theirs
  if (!theirs) return undefined
  if (entry.kind === 'rewording') {
    const { text } = entry.body
    const write = rewordingWrite(entry.order, theirs as Observation, text)
    return { theirs: `«${(theirs as Observation).text}»`, mine: `«${text}»`, write }
  }
  if (entry.kind === 'task') {
    const { done, observation, version } = theirs as Task
    const write = { ...writeOf(entry), was: { done, observation }, body: { ...entry.body, version } } as AnyWrite
    return { theirs: markText({ done, observation }), mine: markText(entry.body), write }
  }
  if (entry.kind === 'outcome') {
    const { fk_failure_type, failure_type, down_from, down_to, version } = theirs as WorkOrderDetail
    const { body } = entry
    const was = { fk_failure_type, down_from, down_to }
    const write = { ...writeOf(entry), was, body: { ...body, version } } as AnyWrite
    const mine = { ...was, ...body, failure_type: 'fk_failure_type' in body ? entry.failure_type : failure_type }
    return { theirs: outcomeText({ ...was, failure_type }, zone), mine: outcomeText(mine, zone), write }
  }
  if (entry.kind !== 'minutes' && entry.kind !== 'assign') return undefined
  const there = theirs as Assignment
  const { planned_minutes = there.planned_minutes, real_minutes = there.real_minutes } = entry.body
  const mine = { planned_minutes, real_minutes }
  const write = { ...minutesWrite(entry.order, there, mine), slot: entry.slot }
  return { theirs: minutesText(there), mine: minutesText(mine), write }
}

/** The write that assigns a person who lacks a training, to an order or an activity; undefined for other writes. */
function withException(write: AnyWrite, override_reason: string): AnyWrite | undefined {
  if (write.kind === 'assign') return { ...write, body: { ...write.body, override_reason } }
  if (write.kind === 'crew') return { ...write, body: { ...write.body, override_reason } }
  return undefined
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
  const zone = useTimeZone()
  const [reason, setReason] = useState('')
  const [attempted, setAttempted] = useState(false)
  const mayExcept = useCan('work-orders.assign')
  const { refusal } = entry
  // These are decided on where they were given.
  if (!refusal || entry.kind === 'answer' || entry.kind === 'report' || entry.kind === 'breakdown') return null
  const against = contradiction(entry, zone)
  const write = writeOf(entry)
  const lacksTraining = refusal.reason === 'training'
  const exception = lacksTraining && mayExcept ? withException(write, reason.trim()) : undefined
  const sendAgain = () => {
    if (against) return addOrShowError(outbox, against.write)
    if (!exception) return addOrShowError(outbox, write)
    setAttempted(true)
    return reason.trim() !== '' && addOrShowError(outbox, exception)
  }
  return (
    <RefusedAlert label={entry.label}>
      {against ? (
        <>
          <p>Otra persona lo ha cambiado mientras tanto.</p>
          <p>
            Ahora consta {against.theirs}; usted escribió {against.mine}.
          </p>
        </>
      ) : (
        <p>{[refusal.text, ...refusal.details].join('. ')}.</p>
      )}
      {lacksTraining && !mayExcept && <p>La excepción solo puede hacerla quien asigna personal.</p>}
      {exception && (
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
          {against ? 'Guardar lo mío' : exception ? 'Asignar con excepción' : 'Enviar otra vez'}
        </Button>
        <Button variant="subtle" color="red" mih="3rem" onClick={() => outbox.withdraw(entry.slot)}>
          {against ? 'Dejar lo que consta' : 'Descartar'}
        </Button>
      </Group>
    </RefusedAlert>
  )
}
