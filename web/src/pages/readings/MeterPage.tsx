import { IconGauge } from '@tabler/icons-react'
import { baseMetrics } from 'contract/calls/readings/readings.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { ActiveBadge, LineBadge } from '../../ui/record/badges.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'
import { RecordPage, RecordView } from '../../ui/record/RecordPage.tsx'
import { roundTarget } from '../../records/readings/paths.ts'
import { type Meter, metersApi } from '../../features/readings/readingQueries.ts'
import classes from '../../records/readings/readings.module.css'
import { TrendPanel } from '../../features/readings/TrendPanel.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { useMeterActions } from '../../features/readings/useMeterActions.tsx'
import { MeterReadings } from '../../features/readings/MeterReadings.tsx'

const RecordHistory = lateComponent(async () => (await import('../../records/history/RecordHistory.tsx')).RecordHistory)

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
  const { menu, dialogs } = useMeterActions(meter)
  return (
    <RecordView
      path={path}
      code={meter.base.code}
      title={meter.name}
      badges={
        <>
          {!meter.is_active && <ActiveBadge active={false} />}
          <span className={classes.lineOf}>
            <LineBadge line={meter.line} />
          </span>
        </>
      }
      primary={
        mayWrite && meter.is_active ? { label: 'Leer', icon: IconGauge, link: roundTarget(meter.id) } : undefined
      }
      menu={menu}
      tabs={[
        { name: 'evolucion', label: 'Evolución', panel: <TrendPanel meter={meter} /> },
        { name: 'lecturas', label: 'Lecturas', panel: <MeterReadings meter={meter} /> },
        { name: 'historia', label: 'Historia', panel: <RecordHistory entity="base_metric" id={meter.id} /> }
      ]}
    >
      {dialogs}
    </RecordView>
  )
}
