import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Attachment } from 'contract/attachments.ts'
import { useState } from 'react'
import { DialogForm } from '../DialogForm.tsx'
import { Dialog } from '../Sheet.tsx'
import { describing } from './filesApi.ts'

/** Says what is to be seen in a file. */
export function DescribeDialog({ file, onClose }: { file: Attachment | undefined; onClose: () => void }) {
  return (
    <Dialog opened={file !== undefined} title="Descripción del archivo" onClose={onClose}>
      {file && <Describing key={file.id} file={file} onClose={onClose} />}
    </Dialog>
  )
}

function Describing({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const [caption, setCaption] = useState(file.caption ?? '')
  const save = useMutation(describing)
  const { id, version } = file
  return (
    <DialogForm
      confirm="Guardar"
      onConfirm={() => save.mutateAsync({ params: { id }, body: { caption, version } })}
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
