import { Skeleton } from '@mantine/core'
import { IconChartBar, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { useStored } from '../../ui/shell/useStored.ts'
import { useToday } from '../../ui/shell/timeZone.ts'
import classes from './dashboard.module.css'

// Drawn only for who unfolds them.
const AnomalyStates = lateComponent(async () => (await import('./AnomalyFigures.tsx')).AnomalyStates)
const AnomalyMonths = lateComponent(async () => (await import('./AnomalyFigures.tsx')).AnomalyMonths)
const UnplannedStates = lateComponent(async () => (await import('./UnplannedFigures.tsx')).UnplannedStates)
const UnplannedMonths = lateComponent(async () => (await import('./UnplannedFigures.tsx')).UnplannedMonths)

/**
 * The figures of the anomaly reports above their list; folded at first, then as the user left it.
 * @param children what stands in the same line
 */
export function AnomalySummary({ children }: { children?: ReactNode }) {
  const year = Number(useToday().slice(0, 4))
  return (
    <Summary name="anomalias" beside={children}>
      <AnomalyStates />
      <AnomalyMonths year={year} />
    </Summary>
  )
}

/** The same of unplanned work. */
export function UnplannedSummary() {
  const year = Number(useToday().slice(0, 4))
  return (
    <Summary name="no-planificadas">
      <UnplannedStates />
      <UnplannedMonths year={year} />
    </Summary>
  )
}

function Summary({ name, beside, children }: { name: string; beside?: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useStored(`summary-${name}`, false, value => typeof value === 'boolean')
  return (
    <section className={classes.summary}>
      <div className={classes.summaryHead}>
        <button type="button" className={classes.unfold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChartBar size={18} stroke={1.75} aria-hidden />
          Resumen
          <IconChevronDown size={16} stroke={2} aria-hidden />
        </button>
        {isOpen && <AppLink to="/admin/unplanned/dashboard">Ver el tablero</AppLink>}
        {beside}
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton height={300} radius="md" />}>
          <div className={classes.grid}>{children}</div>
        </Suspense>
      )}
    </section>
  )
}
