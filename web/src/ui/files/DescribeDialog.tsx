import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '../form/DialogForm.tsx'
import { Dialog } from '../overlay/Sheet.tsx'

/** A file that has words, or none yet. */
type Described = { id: number | string; caption: string | null }

type DescribeDialogProps = {
  of: Described | undefined
  onSave: (caption: string) => unknown
  onClose: () => void
}

/** Says what is to be seen in a file. */
export function DescribeDialog({ of, onSave, onClose }: DescribeDialogProps) {
  return (
    <Dialog opened={of !== undefined} title="Descripción del archivo" onClose={onClose}>
      {of && <Describing key={of.id} id={of.id} initial={of.caption ?? ''} onSave={onSave} onClose={onClose} />}
    </Dialog>
  )
}

type DescribingProps = Pick<DescribeDialogProps, 'onSave' | 'onClose'> & { id: Described['id']; initial: string }

function Describing({ id, initial, onSave, onClose }: DescribingProps) {
  const [caption, setCaption] = useState(initial)
  return (
    <DialogForm
      draft={{ name: `caption:${id}`, fields: { caption: [caption, setCaption] } }}
      confirm="Guardar"
      onConfirm={() => onSave(caption)}
      onClose={onClose}
    >
      <Textarea
        label="Descripción"
        autosize
        minRows={2}
        maxLength={200}
        data-autofocus
        value={caption}
        onChange={event => setCaption(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
