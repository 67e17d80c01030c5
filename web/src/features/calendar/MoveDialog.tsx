import { Stack, Text } from '@mantine/core'
import { formatWeekdayDate } from 'contract/core/format.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { type Surroundings, type Move, verdictOf } from './moves.ts'

type MoveDialogProps = {
  move: Move | undefined
  around: Surroundings
  onConfirm: (reason: string) => unknown
  onClose: () => void
}

/** Asks why an order changes its night, and says how full that will be. */
export function MoveDialog({ move, around, onConfirm, onClose }: MoveDialogProps) {
  const { code, title } = move?.placed.entry ?? {}
  const verdict = move && verdictOf(move, around)
  return (
    <ConfirmDialog
      opened={move !== undefined}
      title={move ? `Mover ${code} al ${formatWeekdayDate(move.to)}` : 'Mover'}
      confirm="Mover"
      back="Volver"
      draft={{ name: 'calendar:move' }}
      reason={{ placeholder: 'Por qué no puede hacerse en su fecha', use: 'reschedule' }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>{title}</Text>
        <Text
          size="sm"
          c={verdict?.kind === 'warn' ? undefined : 'dimmed'}
          fw={verdict?.kind === 'warn' ? 600 : undefined}
        >
          {verdict?.text}
        </Text>
      </Stack>
    </ConfirmDialog>
  )
}
