import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { showError } from '../../app/toasts.ts'
import { keepFile, recallFile, shrunk } from './keptFiles.ts'
import { KeptPicture } from './KeptPicture.tsx'
import { useFileQueue } from './useFileQueue.ts'
import { DiscardDialog, reasonOf } from './WaitingTile.tsx'
import type { FileEntry } from './writes.ts'
import classes from './waitingFiles.module.css'

const noSmaller = 'No se ha podido reducir la foto en este dispositivo'

/** A file that the server doesn't take: still here, and what can be done with it. */
export function RefusedFile({ entry }: { entry: FileEntry }) {
  const { user, discard, save, sendAgain } = useFileQueue()
  const [discarding, setDiscarding] = useState(false)
  const { about, base, order, record, refusal } = entry
  if (!refusal) return null
  const isLost = refusal.status === 410
  const isOver = refusal.reason === 'closed'
  // The browser that lost it has nothing to send.
  const ways: { label: string; take: () => unknown }[] = isLost
    ? []
    : [
        { label: 'Descargar', take: () => save(entry) },
        ...(isTooLarge(entry) ? [{ label: 'Enviar reducida', take: reduce }] : []),
        ...(isOver ? [] : [{ label: 'Enviar otra vez', take: () => sendAgain(entry) }]),
        ...(record.entity === 'check' && !isOver
          ? [
              {
                label: `Poner en ${order.code}`,
                take: () => sendAgain(entry, { record: { entity: 'work_order', id: order.id } })
              }
            ]
          : []),
        ...(base && record.entity !== 'base'
          ? [
              {
                label: `Poner en la base ${base.code}`,
                take: () => sendAgain(entry, { record: { entity: 'base', id: base.id } })
              }
            ]
          : [])
      ]

  async function reduce() {
    const file = await recallFile(user, entry.file).catch(() => undefined)
    const small = file && (await shrunk(file))
    const kept = small && (await keepFile(user, entry.file, small))
    if (!kept) return showError(noSmaller)
    const { name, size, type } = kept
    return sendAgain(entry, { about: { name, size, type } })
  }

  return (
    <Alert
      color="red"
      role="alert"
      mb="sm"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={`El servidor no ha aceptado «${entry.label}»`}
    >
      <div className={classes.refused}>
        {!isLost && (
          <span className={classes.small}>
            <KeptPicture user={user} id={entry.file} type={about.type} alt={about.name} />
          </span>
        )}
        <p>
          {reasonOf(refusal)}.{!isLost && ' El archivo sigue en este dispositivo.'}
        </p>
      </div>
      <Group gap="xs" mt="sm">
        {ways.map(({ label, take }) => (
          <Button key={label} variant="default" mih="3rem" onClick={() => void take()}>
            {label}
          </Button>
        ))}
        <Button variant="subtle" color="red" mih="3rem" onClick={() => (isLost ? discard(entry) : setDiscarding(true))}>
          {isLost ? 'Entendido' : 'Descartar'}
        </Button>
      </Group>
      <DiscardDialog entry={entry} opened={discarding} onDiscard={discard} onClose={() => setDiscarding(false)} />
    </Alert>
  )
}

/** Whether fewer pixels could help: the server names the file's size, a proxy only says that it is too much. */
const isTooLarge = ({ about, refusal }: FileEntry) =>
  about.type.startsWith('image/') &&
  (refusal?.status === 413 || (refusal?.details ?? []).some(text => text.startsWith(sizeWords)))

const sizeWords = 'El tamaño del archivo'
