import type { AuditAction } from 'contract/audit/audit.ts'
import type { ComponentType, RefObject } from 'react'
import type { LinkTarget } from '../ui/shell/AppLink.tsx'

/** The phrases for changes of a record's parts, by the part's table; `{}` stands for the part's name. */
export type Phrases = Readonly<Record<string, Partial<Record<AuditAction, string>>>>

/** The manifest of a kind of record: all that screens of other kinds show of it. */
export type RecordKind = {
  /** its page; users who may not open it see text without a link */
  target: (id: number) => LinkTarget
  /** its facts, shown beside a link to it: a `lateComponent` made by `recordCard` */
  Card?: ComponentType<RecordCardProps>
  /** what its timeline says of its parts */
  phrases?: Phrases
}

export type RecordCardProps = {
  id: number
  /** the link beside which the card is placed */
  anchor: RefObject<HTMLElement | null>
  onEnter: () => void
  onLeave: () => void
}
