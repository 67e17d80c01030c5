import { IconPrinter, IconRepeat } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useSession } from '../../api/session.ts'
import { Can } from '../../ui/shell/Can.tsx'
import { mayOpen } from '../../api/rights.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { YearSteps } from '../../ui/table/YearSteps.tsx'
import { unplannedPath } from '../../records/unplanned/paths.ts'
import { AnomaliesByLine, AnomalyMonths, AnomalyStates } from '../../features/dashboard/AnomalyFigures.tsx'
import classes from '../../features/dashboard/dashboard.module.css'
import { OrdersByLine } from '../../features/dashboard/OrderFigures.tsx'
import {
  UnplannedMonths,
  UnplannedStack,
  UnplannedStates,
  UnplannedTypes
} from '../../features/dashboard/UnplannedFigures.tsx'
import { firstYear, useView } from '../../features/dashboard/useView.ts'
import { SpanChoice } from '../../features/dashboard/ViewTools.tsx'

/** `/admin/unplanned/dashboard`: the selected line's unplanned work and anomalies, and all lines side by side. */
export function UnplannedDashboardPage() {
  const { line } = useSelectedLine()
  const view = useView()
  const between = { ...view.span, about: view.spanText }
  return (
    <>
      <PageHead
        title="Tablero de no planificadas"
        path={[...unplannedPath, { label: line.location.name }]}
        menu={[{ label: 'Imprimir', icon: IconPrinter, onClick: () => window.print() }]}
        extra={
          mayOpen(useSession(), '/admin/unplanned/worst-actors') && (
            <Button
              variant="default"
              leftSection={<IconRepeat size={16} aria-hidden />}
              renderRoot={props => <AppLink to="/admin/unplanned/worst-actors" {...props} />}
            >
              Lo que más falla
            </Button>
          )
        }
        scrollsAway
      />
      <div className={classes.tools}>
        <YearSteps year={view.year} first={firstYear} last={view.thisYear} onYear={view.setYear} />
      </div>
      <div className={classes.grid}>
        <UnplannedStates />
        <UnplannedTypes />
        <UnplannedStack />
        <UnplannedMonths year={view.year} />
        <Can permission="anomaly-reports.read">
          <AnomalyStates />
          <AnomalyMonths year={view.year} />
        </Can>
      </div>
      <h2 className={classes.section}>Todas mis líneas</h2>
      <div className={classes.tools}>
        <SpanChoice {...view} />
      </div>
      <div className={classes.grid}>
        <OrdersByLine
          {...between}
          kind={view.said['ot'] === 'planificadas' ? 'planificadas' : 'no-planificadas'}
          onKind={kind => view.set({ ot: kind === 'planificadas' ? kind : undefined })}
        />
        <Can permission="anomaly-reports.read">
          <AnomaliesByLine {...between} />
        </Can>
      </div>
    </>
  )
}
