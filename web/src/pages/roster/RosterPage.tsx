import { LineRoster } from '../../features/roster/LineRoster.tsx'
import { MyDays } from '../../features/roster/MyDays.tsx'
import classes from '../../features/roster/roster.module.css'
import { useRosterView } from '../../features/roster/useRosterView.ts'
import { ShowsSwitch } from '../../features/roster/ViewTools.tsx'
import { PageHead } from '../../ui/record/PageHead.tsx'

/** `/admin/staff/roster`: who works which shift on which line, and what each night has. */
export function RosterPage() {
  const view = useRosterView()
  if (view.shows !== 'mine') return <LineRoster key={`${view.shows} ${view.lines.selected}`} view={view} />
  return (
    <>
      <PageHead title="Cuadrante" path={[{ label: 'Planificadas' }, { label: 'Mi cuadrante' }]} scrollsAway />
      <div className={classes.tools}>
        <ShowsSwitch view={view} />
      </div>
      <MyDays />
    </>
  )
}
