import { workOrderStaff } from 'contract/calls/work-orders/assignments.ts'
import { changeState } from 'contract/calls/work-orders/work-orders.ts'
import { reportBreakdown } from 'contract/calls/unplanned/breakdowns.ts'
import { updateDone } from 'contract/calls/unplanned/unplanned.ts'
import { workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import type { MyOrder } from 'contract/my-work/my-work.ts'
import type { BreakdownReply } from 'contract/unplanned/breakdowns.ts'
import { pathOf } from '../api/address.ts'
import { newKey } from '../api/newKey.ts'
import type { Written } from '../records/anomaly-reports/reported.ts'
import { fileWrite } from './fileWrites.ts'
import { minutesSlot } from './orderWrites.ts'
import type { AnyWrite, BreakdownWrite, FileWrite } from './writes.ts'

/** Longest title of an order; the whole text is its description. */
const maxTitle = 200

/** The first words of a text that fit in a title. */
export function titleOf(text: string): string {
  const [line = ''] = text.trim().split('\n')
  if (line.length <= maxTitle) return line.trim()
  const cut = line.slice(0, maxTitle - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`
}

type Given = {
  /** the one that it replaces, under the same number */
  before?: Pick<BreakdownWrite, 'slot' | 'order'> | undefined
  written: Written
  place: BreakdownWrite['place']
  files: BreakdownWrite['files']
}

/** A breakdown on which the user is working from now on, and its photos, which wait for it. */
export function breakdownWrites({ before, written, place, files }: Given): [BreakdownWrite, ...FileWrite[]] {
  const text = written.description.trim()
  const title = titleOf(text)
  const { fk_location, fk_base, fk_asset } = written
  const where = place.base?.code ?? place.location.name
  // Negative until the server has given it a number.
  const order = { id: before?.order.id ?? -Date.now(), code: where }
  const breakdown: BreakdownWrite = {
    kind: 'breakdown',
    slot: before?.slot ?? `breakdown:${newKey()}`,
    order,
    isStep: true,
    place,
    written,
    files,
    method: 'POST',
    path: reportBreakdown.path,
    body: {
      title,
      ...(title !== text && { description: text }),
      fk_location: Number(fk_location),
      fk_base,
      fk_asset,
      started_at: new Date().toISOString()
    },
    label: `Avería: ${title.slice(0, 80)}`
  }
  const photos = files.map(({ id, ...about }) => ({
    ...fileWrite(id, about, { order, record: { entity: 'unplanned', id: order.id } }),
    after: breakdown.slot
  }))
  return [breakdown, ...photos]
}

/** An order of one's own as the server will have it. @param reply once it has it */
export function breakdownOrder({ order, place, body }: BreakdownWrite, reply?: BreakdownReply): MyOrder {
  const { id, version, code, fk_unplanned: _, own } = reply ?? unnumbered(order)
  return {
    id,
    version,
    code,
    title: body.title,
    type: workOrderType.CORRECTIVO,
    fkc_status: workOrderStatus.EN_CURSO,
    fk_line: place.line.id,
    ...place,
    scheduled_start: null,
    scheduled_end: null,
    begins_at: null,
    executions: [],
    requires_stop: false,
    checks_count: 0,
    checks_answered: 0,
    checks_flagged: 0,
    open_checks: [],
    open_activities: 1,
    own: { ...own, planned_minutes: null, real_minutes: null },
    companions: [],
    hand_over: null,
    next_step: 'continue'
  }
}

/** Its parts go by the same number, until each has its own. */
const unnumbered = ({ id }: BreakdownWrite['order']): BreakdownReply => ({
  id,
  version: 0,
  code: '',
  fk_unplanned: id,
  own: { id, version: 0 }
})

/** What was written about an order before it had a number, as the server takes it. */
export function numberedWrite<W extends AnyWrite>(write: W, { id, code, fk_unplanned, own }: BreakdownReply): W {
  const order = { id, code }
  switch (write.kind) {
    case 'minutes':
      return {
        ...write,
        order,
        slot: minutesSlot(own.id),
        assignment: own.id,
        path: pathOf(workOrderStaff.calls.update.path, { id: own.id }),
        body: { ...write.body, version: own.version }
      }
    case 'done':
      return {
        ...write,
        order,
        slot: `done:${fk_unplanned}`,
        activity: fk_unplanned,
        path: pathOf(updateDone.path, { id: fk_unplanned })
      }
    case 'state':
      return { ...write, order, path: pathOf(changeState.path, { id, status: write.to }) }
    case 'file':
      return { ...write, order, record: { ...write.record, id: fk_unplanned } }
    default:
      return write
  }
}
