import { IconArrowsExchange, IconGauge, IconRotateClockwise } from '@tabler/icons-react'
import { baseMetrics } from 'contract/calls/readings.ts'
import { Suspense, useState } from 'react'
import { useCan } from '../../app/Can.tsx'
import { LineBadge } from '../../ui/badges.tsx'
import type { Crumb } from '../../ui/PageHead.tsx'
import { RecordPage, RecordView } from '../../ui/RecordPage.tsx'
import { useAsked } from '../../ui/Sheet.tsx'
import { roundTarget } from './paths.ts'
import { type Meter, metersApi } from './readingQueries.ts'
import classes from './readings.module.css'
import { TrendPanel } from './TrendPanel.tsx'
import { lateComponent } from '../../ui/lateComponent.ts'

const MeterReadings = lateComponent(async () => (await import('./MeterReadings.tsx')).MeterReadings)
const RecordHistory = lateComponent(async () => (await import('../audit/RecordHistory.tsx')).RecordHistory)
const MeterDialog = lateComponent(async () => (await import('./MeterDialog.tsx')).MeterDialog)

const path: readonly Crumb[] = [{ label: 'Lecturas', link: roundTarget() }]

/** `/admin/readings/:id`: what a meter showed, how fast it counts, what it makes due. */
export function MeterPage() {
  return (
    <RecordPage
      from="/main/admin/readings/$id"
      names={baseMetrics.names}
      path={path}
      query={id => metersApi.one(id)}
      view={MeterView}
    />
  )
}

function MeterView({ record: meter }: { record: Meter }) {
  const mayWrite = useCan('readings.write')
  const [asking, setAsking] = useState<'replaced' | 'rollover'>()
  // The dialog closes with the words that it was opened with.
  const [kind, setKind] = useState<'replaced' | 'rollover'>('replaced')
  const isAsked = useAsked(asking !== undefined)
  const ask = (what: 'replaced' | 'rollover') => () => {
    setAsking(what)
    setKind(what)
  }
  return (
    <RecordView
      path={path}
      code={meter.base.code}
      title={meter.name}
      badges={
        <span className={classes.lineOf}>
          <LineBadge line={meter.line} />
        </span>
      }
      primary={mayWrite ? { label: 'Leer', icon: IconGauge, link: roundTarget(meter.id) } : undefined}
      menu={
        mayWrite
          ? [
              { label: 'Se cambió el contador', icon: IconArrowsExchange, onClick: ask('replaced') },
              { label: 'El contador dio la vuelta', icon: IconRotateClockwise, onClick: ask('rollover') }
            ]
          : []
      }
      tabs={[
        { name: 'evolucion', label: 'Evolución', panel: <TrendPanel meter={meter} /> },
        { name: 'lecturas', label: 'Lecturas', panel: <MeterReadings meter={meter} /> },
        { name: 'historia', label: 'Historia', panel: <RecordHistory entity="base_metric" id={meter.id} /> }
      ]}
    >
      <Suspense>
        {isAsked && (
          <MeterDialog meter={meter} kind={kind} opened={asking !== undefined} onClose={() => setAsking(undefined)} />
        )}
      </Suspense>
    </RecordView>
  )
}
