import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDuration } from 'contract/format.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { useOutbox } from './useOutbox.ts'
import { type AnyEntry, isAnswer } from './writes.ts'

type Minutes = Pick<WorkOrderDetail['staff'][number], 'planned_minutes' | 'real_minutes'>

const minutesText = ({ planned_minutes, real_minutes }: Minutes) =>
  `previsto ${formatDuration(planned_minutes) || '—'}, real ${formatDuration(real_minutes) || '—'}`

/** Why the server refused a change of state, an observation or minutes, and what can be done about it. */
export function RefusedWrite({ entry }: { entry: AnyEntry }) {
  const { outbox } = useOutbox()
  const { refusal } = entry
  if (!refusal || isAnswer(entry)) return null
  const theirs = refusal.theirs as (Minutes & { version: number }) | undefined
  const sendAgain = () => {
    const { key: _, at: __, made: ___, state: ____, refusal: _____, ...write } = entry
    outbox.add(
      write.kind === 'minutes' && theirs ? { ...write, body: { ...write.body, version: theirs.version } } : write
    )
  }
  return (
    <Alert
      color="red"
      role="alert"
      mb="sm"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={`El servidor no ha aceptado «${entry.label}»`}
    >
      <p>{[refusal.text, ...refusal.details].join('. ')}.</p>
      {entry.kind === 'minutes' && theirs && (
        <p>
          Ahora consta {minutesText(theirs)}; usted escribió {minutesText(entry.body)}.
        </p>
      )}
      {entry.isStep && <p>Lo que hizo después en la orden espera a que decida.</p>}
      <Group gap="xs" mt="sm">
        <Button variant="default" mih="3rem" onClick={sendAgain}>
          {theirs ? 'Guardar lo mío' : 'Enviar otra vez'}
        </Button>
        <Button variant="subtle" color="red" mih="3rem" onClick={() => outbox.withdraw(entry.slot)}>
          {theirs ? 'Dejar lo que consta' : 'Descartar'}
        </Button>
      </Group>
    </Alert>
  )
}
