import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { KeptPicture } from './KeptPicture.tsx'
import { useFileQueue } from './useFileQueue.ts'
import { DiscardDialog } from './WaitingTile.tsx'
import type { FileEntry } from './writes.ts'
import classes from './waitingFiles.module.css'

/** A file in the list of what waits: how it looks, and a way to take it back. */
export function WaitingFile({ entry }: { entry: FileEntry }) {
  const { user, discard } = useFileQueue()
  const [discarding, setDiscarding] = useState(false)
  return (
    <Group justify="space-between">
      <span className={classes.small}>
        <KeptPicture user={user} id={entry.file} type={entry.about.type} alt={entry.about.name} />
      </span>
      <Button variant="subtle" color="gray" mih="2.75rem" onClick={() => setDiscarding(true)}>
        Quitar
      </Button>
      <DiscardDialog entry={entry} opened={discarding} onDiscard={discard} onClose={() => setDiscarding(false)} />
    </Group>
  )
}
