import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { AnswerBody, Check } from 'contract/checks/checks.ts'
import { useDevice } from '../../ui/shell/media.ts'
import { addOrShowError, useOutbox } from '../../offline/useOutbox.ts'
import { answerWrite } from '../../offline/orderWrites.ts'
import type { AnswerEntry } from '../../offline/writes.ts'
import { AnswerConflict } from './AnswerConflict.tsx'

/** Why the server refused an answer, and what can be done: decide, send it again or discard it. */
export function RefusedAnswer({
  entry,
  check,
  onDiscard
}: {
  entry: AnswerEntry
  check: Check
  onDiscard: () => void
}) {
  const { outbox } = useOutbox()
  const device = useDevice()
  const { refusal, body } = entry
  if (!refusal) return null
  if (refusal.theirs) return <AnswerConflict entry={entry} theirs={refusal.theirs as Check} onDecided={onDiscard} />
  const sendAgain = (more: Partial<AnswerBody> = {}) => {
    // If the phone's clock is ahead, the server refuses the future date: sent without one, the server sets it.
    const { performed_at: _, ...undated } = body
    const given = refusal.fields.includes('performed_at') ? undated : body
    addOrShowError(outbox, answerWrite(entry.order, check, { ...given, ...more, version: check.version }))
  }
  const discard = () => {
    outbox.withdraw(entry.slot)
    onDiscard()
  }
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title="El servidor no ha aceptado la respuesta"
    >
      <p>{[refusal.text, ...refusal.details].join('. ')}.</p>
      <p>{adviceFor(refusal.status, refusal.reason, device)}</p>
      <Group gap="xs" mt="sm">
        {refusal.reason === 'edited' ? (
          <>
            <Button variant="default" mih="3rem" onClick={() => sendAgain({ if_edited: 'keep' })}>
              Conservar lo cambiado
            </Button>
            <Button variant="default" mih="3rem" onClick={() => sendAgain({ if_edited: 'follow' })}>
              Seguir la respuesta corregida
            </Button>
          </>
        ) : (
          <Button variant="default" mih="3rem" onClick={() => sendAgain()}>
            Enviar otra vez
          </Button>
        )}
        <Button variant="subtle" color="red" mih="3rem" onClick={discard}>
          Descartar mi respuesta
        </Button>
      </Group>
    </Alert>
  )
}

function adviceFor(status: number, reason: string | undefined, device: string): string {
  if (reason === 'stale')
    return 'Alguien ha cambiado este check entretanto. Compare y envíela otra vez si la suya es la buena.'
  if (reason === 'edited') return 'Elija cuál vale; su respuesta se guarda en los dos casos.'
  if (reason === 'transition') return `Lo escrito sigue en ${device}. Cuando la orden esté en curso podrá enviarlo.`
  if (reason === 'not_latest') return 'Ya hay un check posterior de esta actividad; coméntelo con su supervisor.'
  if (status === 403) return `Pida el permiso o la línea a su supervisor; lo escrito sigue en ${device}.`
  if (status === 404) return 'El check ya no existe; puede descartar la respuesta.'
  return `Lo escrito sigue en ${device}. Corríjalo abajo y guárdelo de nuevo.`
}
