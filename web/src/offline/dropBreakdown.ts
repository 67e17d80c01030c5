import type { Outbox } from '../api/outbox.ts'
import { dropFile } from './keptFiles.ts'
import type { AnyWrite, BreakdownEntry } from './writes.ts'

/** Takes back a breakdown with everything that waits for it. */
export function dropBreakdown(outbox: Outbox<AnyWrite>, user: string, { order }: BreakdownEntry): void {
  for (const entry of outbox.snapshot().filter(({ order: { id } }) => id === order.id))
    if (outbox.withdraw(entry.slot) && entry.kind === 'file') void dropFile(user, entry.file)
}
