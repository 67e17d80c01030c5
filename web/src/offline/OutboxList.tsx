import { Button, Group } from '@mantine/core'
import { formatDateTime } from 'contract/core/format.ts'
import { isHeldBack } from '../api/outbox.ts'
import { Suspense } from 'react'
import { AppLink, type LinkTarget } from '../ui/shell/AppLink.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { useTimeZone } from '../ui/shell/timeZone.ts'
import { waitingReportTarget } from '../records/anomaly-reports/paths.ts'
import { myWorkPath } from '../records/my-work/paths.ts'
import { isUnnumbered } from './breakdownNumbers.ts'
import { orderTarget } from '../records/work-orders/paths.ts'
import { correctedBreakdownTarget, unplannedTarget } from '../records/unplanned/paths.ts'
import { DeliveryState } from './DeliveryState.tsx'
import classes from './outbox.module.css'
import { RefusedWrite } from './RefusedWrite.tsx'
import { useOutbox } from './useOutbox.ts'
import { reasonOf } from './refusalText.ts'
import { type AnyEntry, isAnswer, isOfActivity } from './writes.ts'
import { lateComponent } from '../ui/shell/lateComponent.ts'

const textKinds: readonly AnyEntry['kind'][] = ['observation', 'rewording']

/** They are on the first tab, or on a page of their own. */
const untabbedKinds: readonly AnyEntry['kind'][] = [
  'answer',
  'state',
  'reading',
  'report',
  'breakdown',
  'handOver',
  'takeOver'
]

const WaitingFile = lateComponent(async () => (await import('./WaitingFile.tsx')).WaitingFile)

/** Where on the order's page a write was made. */
function tabOf(entry: AnyEntry): string | undefined {
  if (untabbedKinds.includes(entry.kind)) return undefined
  if (entry.kind === 'file') return entry.after ? 'observaciones' : 'documentos'
  if (isOfActivity(entry) || entry.kind === 'outcome')
    return entry.kind === 'crew' || entry.kind === 'confirm' ? 'personal' : undefined
  const isText = entry.kind === 'removal' ? entry.of === 'observations' : textKinds.includes(entry.kind)
  return isText ? 'observaciones' : 'personal'
}

/** The check that it says something about. */
function checkOf(entry: AnyEntry): number | undefined {
  if (isAnswer(entry)) return entry.check
  return entry.kind === 'file' && entry.record.entity === 'check' ? entry.record.id : undefined
}

/** Where it was written: a reading, and the picture of one, in the round. */
function placeOf(entry: AnyEntry): LinkTarget {
  if (entry.kind === 'report') return waitingReportTarget(entry.slot)
  if (entry.kind === 'breakdown' && entry.refusal) return correctedBreakdownTarget(entry.slot)
  // It has no page of its own yet.
  if (isUnnumbered(entry.order)) return { to: myWorkPath }
  const meter = meterOf(entry)
  if (meter !== undefined) return { to: '/admin/readings', search: { medidor: String(meter) } }
  if (isOfActivity(entry)) return { ...unplannedTarget(entry.activity), search: { tab: tabOf(entry) } }
  const check = checkOf(entry)
  return { ...orderTarget(entry.order.id), search: check ? { check } : { tab: tabOf(entry) } }
}

function meterOf(entry: AnyEntry): number | undefined {
  if (entry.kind === 'reading') return entry.meter
  return entry.kind === 'file' && entry.body.fk_base_metric ? Number(entry.body.fk_base_metric) : undefined
}

/** What waits on this device, in the order in which it was made; each entry leads to its place. */
export function OutboxList({
  entries,
  offline,
  onRetry,
  onLeave
}: {
  entries: readonly AnyEntry[]
  offline: boolean
  onRetry: () => void
  onLeave: () => void
}) {
  const zone = useTimeZone()
  if (entries.length === 0) return <EmptyState title="No queda nada por enviar" />
  return (
    <>
      <p>
        Se envía por sí solo cuando hay conexión, en este orden y los archivos al final. Puede cerrar la aplicación: no
        se pierde.
      </p>
      {offline && (
        <Button variant="default" mih="3rem" mb="md" onClick={onRetry}>
          Reintentar ahora
        </Button>
      )}
      <ol className={classes.entries}>
        {entries.map(entry => (
          <li key={entry.key} className={classes.entry}>
            <p className={classes.label}>{entry.label}</p>
            <div className={classes.about}>
              <AppLink {...placeOf(entry)} resetScroll={!checkOf(entry)} onClick={onLeave}>
                {entry.order.code}
              </AppLink>
              <span>{formatDateTime(entry.made, zone)}</span>
              {isHeldBack(entry, entries) ? <span>Espera a lo anterior</span> : <DeliveryState state={entry.state} />}
            </div>
            <Decision entry={entry} entries={entries} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** What can be done about an entry here: an answer is decided at its check, the last thing said can be taken back. */
function Decision({ entry, entries }: { entry: AnyEntry; entries: readonly AnyEntry[] }) {
  const { outbox } = useOutbox()
  if (entry.refusal && (entry.kind === 'report' || entry.kind === 'breakdown'))
    return <p className={classes.label}>{reasonOf(entry.refusal)}. Ábralo para corregirlo.</p>
  if (entry.refusal)
    return isAnswer(entry) ? (
      <p className={classes.label}>
        {entry.refusal.theirs ? 'Otra persona respondió lo mismo de otra manera' : entry.refusal.text}. Ábrala para
        decidir.
      </p>
    ) : (
      <RefusedWrite entry={entry} />
    )
  const isLast = !entries.some(({ order, at, isFile }) => order.id === entry.order.id && at > entry.at && !isFile)
  if (entry.state === 'sending') return null
  if (entry.kind === 'file')
    return (
      <Suspense>
        <WaitingFile entry={entry} />
      </Suspense>
    )
  // On its own page, where its photos are too; and on the card of one's own work.
  if (entry.kind === 'report' || entry.kind === 'breakdown') return null
  if (!isLast) return null
  return (
    <Group>
      <Button variant="subtle" color="gray" mih="2.75rem" onClick={() => outbox.withdraw(entry.slot)}>
        Quitar
      </Button>
    </Group>
  )
}
