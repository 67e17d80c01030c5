import type { Attachment } from 'contract/attachments/attachments.ts'
import { lazyOverlay } from '../overlay/lazyOverlay.tsx'
import { nameOf } from './fileTexts.ts'

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
export const Preview = lazyOverlay<PreviewProps>(
  async () => (await import('./PreviewView.tsx')).PreviewView,
  ({ files, id }) => {
    const file = files.find(one => one.id === id)
    return { title: file ? nameOf(file) : 'Archivo', isWhole: true }
  }
)
