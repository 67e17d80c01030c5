import type { BulkReply } from 'contract/readings/reading-rounds.ts'
import { showInfo } from '../../api/toasts.ts'
import { dueText } from './dueText.ts'

/** A reading has arrived: says what it made due. Without a reply it had arrived before. */
export function readingTaken(reply: BulkReply | undefined): void {
  if (reply && reply.became_due.length > 0) showInfo(dueText(reply.became_due))
}
