import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconCloudUp, IconWifiOff } from '@tabler/icons-react'
import { useOutbox } from './answerOutbox.ts'
import classes from './checks.module.css'

/** Says that there is no connection, and how many answers wait to be sent; not shown if there is nothing to say. */
export function OfflineBar({
  seenAt
}: {
  /** when what is shown was fetched, if it could not be fetched again */ seenAt?: string | undefined
}) {
  const { outbox, entries, isCutOff } = useOutbox()
  const { online } = useNetwork()
  const waiting = entries.filter(({ state }) => state !== 'refused').length
  const offline = !online || isCutOff || seenAt !== undefined
  if (!offline && waiting === 0) return null
  const Icon = offline ? IconWifiOff : IconCloudUp
  return (
    <div className={classes.offline} role="status">
      <Icon size={20} aria-hidden />
      <p>
        {offline ? <strong>Sin conexión. </strong> : `Enviando ${answers(waiting)}…`}
        {offline && seenAt !== undefined && `Visto el ${seenAt}. `}
        {offline &&
          (waiting === 0 ? 'Lo que guarde se enviará al volver la señal.' : `${answers(waiting)} por enviar.`)}
      </p>
      {offline && waiting > 0 && (
        <Button variant="default" onClick={() => outbox.flush()}>
          Reintentar
        </Button>
      )}
    </div>
  )
}

const answers = (count: number) => (count === 1 ? '1 respuesta' : `${count} respuestas`)
