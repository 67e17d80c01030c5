import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type AuditAction, auditActions } from 'contract/calls/audit/audit.ts'
import type { Color } from 'contract/core/classifier.ts'
import { Badge } from '../../ui/record/badges.tsx'

/** How each kind of change looks. */
export const actionLooks: Readonly<Record<AuditAction, { icon: typeof IconPlus; colour: Color }>> = {
  insert: { icon: IconPlus, colour: 'green' },
  update: { icon: IconPencil, colour: 'blue' },
  delete: { icon: IconTrash, colour: 'red' }
}

export function ActionBadge({ action }: { action: AuditAction }) {
  const { icon, colour } = actionLooks[action]
  return (
    <Badge colour={colour} icon={icon}>
      {auditActions[action]}
    </Badge>
  )
}
