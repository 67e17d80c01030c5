import { SegmentedControl } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { PlannedFigures } from '../../features/dashboard/PlannedFigures.tsx'
import classes from '../../features/dashboard/dashboard.module.css'
import { useView } from '../../features/dashboard/useView.ts'
import { SpanChoice } from '../../features/dashboard/ViewTools.tsx'
import { FrozenWeeks } from '../../features/frozen-weeks/FrozenWeeks.tsx'
import { PageHead } from '../../ui/record/PageHead.tsx'

/** `/admin/planned/dashboard`: how planned work is kept up, of the selected line or of all of them, and frozen weeks. */
export function PlannedDashboardPage() {
  const { line, lines } = useSelectedLine()
  const view = useView()
  const isOfAll = view.said['lineas'] === 'todas' && lines.length > 1
  return (
    <>
      <PageHead
        title="Tablero de planificadas"
        path={[{ label: 'Planificadas' }, { label: isOfAll ? 'Todas mis líneas' : line.location.name }]}
        menu={[{ label: 'Imprimir', icon: IconPrinter, onClick: () => window.print() }]}
        scrollsAway
      />
      <div className={classes.tools}>
        <SpanChoice {...view} />
        {lines.length > 1 && (
          <SegmentedControl
            aria-label="Qué líneas"
            value={isOfAll ? 'todas' : 'una'}
            onChange={value => view.set({ lineas: value === 'todas' ? value : undefined })}
            data={[
              { value: 'una', label: line.location.name },
              { value: 'todas', label: 'Todas mis líneas' }
            ]}
          />
        )}
      </div>
      <PlannedFigures
        line={isOfAll ? undefined : line.fk_location}
        about={isOfAll ? 'Todas mis líneas' : line.location.name}
        {...view.span}
      />
      <FrozenWeeks />
    </>
  )
}
