import type { Attachment } from 'contract/attachments.ts'
import { whenOpened } from '../Sheet.tsx'

export type PreviewProps = {
  opened: boolean
  /** those that can be shown, in their order */
  files: readonly Attachment[]
  /** which of them is open */
  id: number | undefined
  onMove: (id: number) => void
  onClose: () => void
}

/** A file over the whole window; its code is loaded when the first one is opened. */
export const Preview = whenOpened<PreviewProps>(async () => (await import('./PreviewView.tsx')).PreviewView)
