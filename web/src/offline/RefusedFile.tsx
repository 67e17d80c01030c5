import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { KeptPicture } from './KeptPicture.tsx'
import { RefusedAlert } from './RefusedAlert.tsx'
import { useFileQueue } from './useFileQueue.ts'
import { isLost, useRefusedWays } from './useRefusedWays.ts'
import { reasonOf } from './refusalText.ts'
import { DiscardDialog } from './WaitingTile.tsx'
import type { FileEntry } from './writes.ts'
import classes from './waitingFiles.module.css'

/** A file that the server doesn't take: still here, and what can be done with it. */
export function RefusedFile({ entry }: { entry: FileEntry }) {
  const { user, discard } = useFileQueue()
  const ways = useRefusedWays(entry)
  const [discarding, setDiscarding] = useState(false)
  const { about, refusal } = entry
  if (!refusal) return null
  const lost = isLost(entry)
  return (
    <RefusedAlert label={entry.label}>
      <div className={classes.refused}>
        {!lost && (
          <span className={classes.small}>
            <KeptPicture user={user} id={entry.file} type={about.type} alt={about.name} />
          </span>
        )}
        <p>
          {reasonOf(refusal)}.{!lost && ' El archivo sigue en este dispositivo.'}
        </p>
      </div>
      <Group gap="xs" mt="sm">
        {ways.map(({ label, onClick }) => (
          <Button key={label} className={classes.way} variant="default" mih="3rem" onClick={onClick}>
            {label}
          </Button>
        ))}
        <Button variant="subtle" color="red" mih="3rem" onClick={() => (lost ? discard(entry) : setDiscarding(true))}>
          {lost ? 'Entendido' : 'Descartar'}
        </Button>
      </Group>
      <DiscardDialog entry={entry} opened={discarding} onDiscard={discard} onClose={() => setDiscarding(false)} />
    </RefusedAlert>
  )
}
