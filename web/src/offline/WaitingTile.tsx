import { Progress } from '@mantine/core'
import { useOnline } from '../api/useOnline.ts'
import { IconCloudUp, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { formatSize } from 'contract/core/format.ts'
import { useState } from 'react'
import { type Action, ActionMenu } from '../ui/record/actions.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { DescribeDialog } from '../ui/files/DescribeDialog.tsx'
import files from '../ui/files/Files.module.css'
import { useProgress } from './fileProgress.ts'
import { KeptPicture } from './KeptPicture.tsx'
import { reasonOf } from './refusalText.ts'
import { useFileQueue } from './useFileQueue.ts'
import { useRefusedWays } from './useRefusedWays.ts'
import type { FileEntry } from './writes.ts'
import classes from './waitingFiles.module.css'

/** A file that waits on this device, among those that the server has. */
export function WaitingTile({ entry }: { entry: FileEntry }) {
  const { user, describe, discard, save } = useFileQueue()
  const [describing, setDescribing] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const { about, body, key, slot, state } = entry
  const refusedWays = useRefusedWays(entry)
  const ways: Action[] = entry.refusal
    ? refusedWays
    : [{ label: 'Descargar', icon: IconDownload, onClick: () => void save(entry) }]
  const say: Action = { label: 'Descripción', icon: IconPencil, onClick: () => setDescribing(true) }
  const change: Action[] = [
    ...(state === 'sending' ? [] : [say]),
    { label: 'Quitar', icon: IconTrash, danger: true, onClick: () => setDiscarding(true) }
  ]
  return (
    <li className={`${files.tile} ${classes.waiting}`} data-state={state}>
      <span className={files.picture}>
        <KeptPicture user={user} id={entry.file} type={about.type} />
      </span>
      <div className={files.about}>
        <div className={files.words}>
          <span className={files.name} title={about.name}>
            {body.caption ?? about.name}
          </span>
          <span className={files.note}>{formatSize(about.size)}</span>
        </div>
        <ActionMenu label={`Acciones de ${about.name}`} actions={[...ways, ...change]} />
      </div>
      <div className={classes.foot}>
        <State entry={entry} />
      </div>
      <DescribeDialog
        of={describing ? { id: key, caption: body.caption ?? null } : undefined}
        onSave={text => describe(entry, text)}
        onClose={() => setDescribing(false)}
      />
      <DiscardDialog
        key={slot}
        entry={entry}
        opened={discarding}
        onDiscard={discard}
        onClose={() => setDiscarding(false)}
      />
    </li>
  )
}

function State({ entry: { key, state, refusal, about } }: { entry: FileEntry }) {
  const { isCutOff } = useFileQueue()
  const online = useOnline()
  const progress = useProgress(key)
  if (state === 'sending') return <Progress value={progress * 100} aria-label={`Enviando ${about.name}`} />
  if (refusal) return <span className={files.problem}>{reasonOf(refusal)}</span>
  return (
    <span className={classes.state}>
      <IconCloudUp size={16} stroke={1.75} aria-hidden />
      {online && !isCutOff
        ? 'Por enviar'
        : `${about.type.startsWith('image/') ? 'Foto' : 'Archivo'} en espera de señal`}
    </span>
  )
}

type DiscardDialogProps = {
  entry: FileEntry
  opened: boolean
  onDiscard: (entry: FileEntry) => void
  onClose: () => void
}

/** Confirms the deletion of a file that exists only on this device. */
export const DiscardDialog = ({ entry, opened, onDiscard, onClose }: DiscardDialogProps) => (
  <ConfirmDialog
    opened={opened}
    title={`¿Quitar «${entry.about.name}»?`}
    confirm="Quitar"
    danger
    onConfirm={() => onDiscard(entry)}
    onClose={onClose}
  >
    Aún no se ha enviado: no queda ninguna copia en la aplicación.
  </ConfirmDialog>
)
