import type { BulkReply, RoundMeter } from 'contract/reading-rounds.ts'
import { Dialog } from '../../ui/Sheet.tsx'

type ImportDialogProps = {
  opened: boolean
  meters: readonly RoundMeter[]
  line: string
  onClose: () => void
  onDue: (due: BulkReply['became_due']) => void
}

export function ImportDialog({ opened, onClose }: ImportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Importar lecturas" size="xl">
      …
    </Dialog>
  )
}
