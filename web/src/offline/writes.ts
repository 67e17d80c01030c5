import type { AnswerBody } from 'contract/checks/checks.ts'
import type { MyOrder } from 'contract/my-work/my-work.ts'
import type { ReadingItem } from 'contract/readings/reading-rounds.ts'
import type { HandOver } from 'contract/work-orders/hand-overs.ts'
import type { WorkOrder, WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import type { Entry, Write } from '../api/outbox.ts'
import type { Reported } from '../records/anomaly-reports/reported.ts'

export type OrderRef = Pick<WorkOrder, 'id' | 'code'>
export type Assignment = WorkOrderDetail['staff'][number]

/** An answer to a check; the makers of what is written about orders are in `orderWrites.ts`. */
export type AnswerWrite = Write & { kind: 'answer'; check: number; body: AnswerBody }
/** A change of an order's state that needs no supervisor: started, put on hold, sent to review. */
export type StateWrite = Write & { kind: 'state'; to: number; body: { reason?: string; at: string } }
export type ObservationWrite = Write & {
  kind: 'observation'
  body: { fk_work_order: number; text: string; created_at: string }
}
/** The minutes of a person on an order. */
export type MinutesWrite = Write & {
  kind: 'minutes'
  assignment: number
  body: { version: number; planned_minutes: number | null; real_minutes: number | null }
}

/** Another text for an observation of one's own that the server has. */
export type RewordingWrite = Write & { kind: 'rewording'; observation: number; body: { version: number; text: string } }
/** Puts a person on an order, with what is known of them, so that they are shown before the server has it. */
export type AssignWrite = Write & {
  kind: 'assign'
  staff: Assignment['staff']
  body: { fk_work_order: number; fk_staff: number } & Partial<
    Pick<Assignment, 'planned_minutes' | 'real_minutes' | 'override_reason'>
  >
}
/** Takes an observation or a person off an order. */
export type RemovalWrite = Write & { kind: 'removal'; of: 'observations' | 'staff'; id: number }

/** A file for a record of the order; its bytes are in the browser's database (`keptFiles.ts`). */
export type FileWrite = Write & {
  kind: 'file'
  isFile: true
  /** under which the bytes are kept */
  file: string
  about: { name: string; size: number; type: string }
  record: { entity: 'work_order' | 'check' | 'base' | 'unplanned'; id: number }
  /** where it can go if the order doesn't take it any more */
  base?: { id: number; code: string }
  body: {
    caption?: string
    observed_at?: string
    /** of a base: the reading that it shows */ fk_base_metric?: string
    read_at?: string
  }
}

/** What a meter showed; it belongs to no order, and `order` names its base. */
export type ReadingWrite = Write & {
  kind: 'reading'
  meter: number
  body: { items: [ReadingItem] }
}

/** What is said about an unplanned activity; its makers are in `unplannedWrites.ts`. */
type OfActivity = { activity: number }
type Words = { cause?: string | null; solution?: string | null }
type TaskFields = { done: boolean; observation: string | null }
/** A task is done, or isn't yet. */
export type TaskWrite = Write &
  OfActivity & { kind: 'task'; task: number; was: TaskFields; body: TaskFields & { done_at?: string; version: number } }
export type NewTaskWrite = Write &
  OfActivity & {
    kind: 'newTask'
    body: { fk_unplanned: number; title: string; done?: boolean; done_at?: string; observation?: string }
  }
/** A task stands at another place among its activity's. */
export type PlaceWrite = Write & OfActivity & { kind: 'place'; task: number; body: { index: number } }
/** A person of an activity will be there, or won't. */
export type ConfirmWrite = Write & OfActivity & { kind: 'confirm'; member: number; body: { confirmed: boolean } }
/** Puts a person on an activity. */
export type CrewWrite = Write &
  OfActivity & {
    kind: 'crew'
    staff: Assignment['staff']
    body: { fk_unplanned: number; staff: number[]; override_reason?: string }
  }
/** Cause and solution, before the activity is done or after it. */
export type WordsWrite = Write & OfActivity & { kind: 'words'; body: Words & { done: boolean } }
/** The activity is done; the last one of an order sends it to review. */
export type DoneWrite = Write &
  OfActivity & { kind: 'done'; isLast: boolean; body: Words & { done: true; done_at: string } }
type OutcomeFields = Partial<Pick<WorkOrderDetail, 'fk_failure_type' | 'down_from' | 'down_to'>>
/** Failure and downtime of an order. */
export type OutcomeWrite = Write & {
  kind: 'outcome'
  was: OutcomeFields
  failure_type: WorkOrderDetail['failure_type']
  body: OutcomeFields & { version: number }
}
/** What is said about an activity. */
export type ActivityWrite = TaskWrite | NewTaskWrite | PlaceWrite | ConfirmWrite | CrewWrite | WordsWrite | DoneWrite

/** A report of an anomaly, or a witness of one; it belongs to no order, and `order` names its place. */
export type ReportWrite = Write & {
  kind: 'report'
  /** what comes with it, each kept in the browser's database under its id */
  files: readonly (FileWrite['about'] & { id: string })[]
  line: Reported['line']
  /** as it was written: to be corrected when the server refuses it */
  written: Reported['written']
  /** the report that is about the same */
  joins?: { id: number; code: string }
  body: Readonly<Record<string, string>>
}

/** A breakdown on which the user works already: an order that has no number yet, so that of `order` is negative. */
export type BreakdownWrite = Write & {
  kind: 'breakdown'
  place: Pick<MyOrder, 'line' | 'location' | 'base'>
  /** as it was written, and its photos, which are sent after it: to be corrected when the server refuses it */
  written: Reported['written']
  files: ReportWrite['files']
  body: {
    title: string
    description?: string
    fk_location: number
    fk_base: number | null
    fk_asset: number | null
    started_at: string
  }
}

/** Leaves an unfinished order to the next shift; `shown` is what the card says until the server has it. */
export type HandOverWrite = Write & {
  kind: 'handOver'
  shown: HandOver
  body: { text: string; fk_to_staff: number | null; at: string }
}
/** Takes over an order that another shift left. */
export type TakeOverWrite = Write & { kind: 'takeOver'; body: Record<string, never> }

/** Every write that survives without signal. */
export type AnyWrite =
  | AnswerWrite
  | StateWrite
  | ObservationWrite
  | RewordingWrite
  | MinutesWrite
  | AssignWrite
  | RemovalWrite
  | FileWrite
  | ReadingWrite
  | ActivityWrite
  | OutcomeWrite
  | ReportWrite
  | BreakdownWrite
  | HandOverWrite
  | TakeOverWrite
export type AnyEntry = Entry<AnyWrite>
export type AnswerEntry = Entry<AnswerWrite>
export type FileEntry = Entry<FileWrite>
export type ReportEntry = Entry<ReportWrite>
export type BreakdownEntry = Entry<BreakdownWrite>

/** Whether a write says something about an unplanned activity. */
export const isOfActivity = (entry: AnyEntry): entry is Entry<ActivityWrite> => 'activity' in entry
export const isAnswer = (entry: AnyEntry): entry is AnswerEntry => entry.kind === 'answer'
/** Whether a write belongs to an order, and counts until the server says otherwise. */
export const countsFor = (order: number) => (entry: AnyEntry) => entry.order.id === order && entry.state !== 'refused'

/** The order without what a removal takes off it. */
export const withoutPart = (order: WorkOrderDetail, { of, id }: RemovalWrite): WorkOrderDetail => ({
  ...order,
  [of]: order[of].filter(one => one.id !== id)
})
