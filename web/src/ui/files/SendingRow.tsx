import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatSize } from 'contract/core/format.ts'
import classes from './Files.module.css'
import type { Sending } from './useUploads.ts'

type SendingRowProps = { sending: Sending; onRetry: () => void; onCancel: () => void }

/** A file on its way: how far it is, or why it didn't arrive. */
export function SendingRow({ sending: { file, sent, problem, isRefused }, onRetry, onCancel }: SendingRowProps) {
  return (
    <li className={classes.sending}>
      <div className={classes.words}>
        <span className={classes.name}>{file.name}</span>
        {problem === undefined ? (
          <Progress value={sent * 100} aria-label={`Subiendo ${file.name}`} />
        ) : (
          <span className={classes.problem} role="alert">
            {problem}
          </span>
        )}
        <span className={classes.note}>{formatSize(file.size)}</span>
      </div>
      {problem !== undefined && !isRefused && (
        <Button variant="default" size="compact-md" onClick={onRetry}>
          Reintentar
        </Button>
      )}
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Quitar ${file.name}`} onClick={onCancel}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
