import type { BulkReply } from 'contract/readings/reading-rounds.ts'
import { showInfo } from '../../api/toasts.ts'
import { dueText } from './dueText.ts'

/** Shows which activities a sent reading made due; nothing without a reply, because it had arrived before. */
export function notifyNewlyDue(reply: BulkReply | undefined): void {
  if (reply && reply.became_due.length > 0) showInfo(dueText(reply.became_due))
}
