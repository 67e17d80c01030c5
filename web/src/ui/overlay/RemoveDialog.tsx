import { type MutationFunction, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/client.ts'
import type { MutationMeta } from '../../api/queryClient.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** A write of some resource, for `useMutation`; its answer isn't used. */
export type Write<Variables> = { mutationFn?: MutationFunction<unknown, Variables>; meta?: MutationMeta | undefined }

type RemoveDialogProps<Row extends { id: number }> = {
  /** `api.remove()` */
  mutation: Write<number>
  /** the record to delete; undefined while the dialog is closed */
  row: Row | undefined
  /** what is asked: '¿Eliminar «Kone»?' */
  title: (row: Row) => string
  onRemoved?: ((row: Row) => void) | undefined
  /** Switches the record off instead, offered when it is in use; undefined where that isn't possible. */
  deactivate?: ((row: Row) => unknown) | undefined
  onClose: () => void
  /** what is lost with it */
  children: ReactNode
}

/** Asks before a record is deleted, and deletes it; a refusal is shown in the dialog. */
export function RemoveDialog<Row extends { id: number }>({
  mutation,
  row,
  title,
  onRemoved,
  deactivate,
  onClose,
  children
}: RemoveDialogProps<Row>) {
  const remove = useMutation(mutation)
  return (
    <ConfirmDialog
      opened={row !== undefined}
      title={row ? title(row) : ''}
      confirm="Eliminar"
      danger
      onConfirm={async () => {
        if (!row) return
        await remove.mutateAsync(row.id)
        onRemoved?.(row)
      }}
      wayOut={refusal =>
        row && deactivate && refusal instanceof ApiError && refusal.reason === 'in_use'
          ? { label: 'Desactivar', take: () => deactivate(row) }
          : undefined
      }
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
