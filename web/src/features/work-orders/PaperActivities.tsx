import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { workOrderType } from 'contract/core/classifier.ts'
import { exactDate } from '../../ui/record/RelativeDate.tsx'
import { spanText } from '../../records/unplanned/spanText.ts'
import { PaperFields } from './PaperFields.tsx'
import classes from '../../ui/shell/paper.module.css'

type PaperActivitiesProps = { order: WorkOrderDetail; activities: readonly UnplannedDetail[]; zone: string }

/** What is done under an unplanned order: nights, tasks, cause and solution of each activity, or room for them. */
export function PaperActivities({ order, activities, zone }: PaperActivitiesProps) {
  return activities.map(activity => (
    <section key={activity.id}>
      <h3 className={classes.section}>
        {activity.title}
        {activity.done && <span className={classes.state}> · {doneText('Hecha', activity, zone)}</span>}
      </h3>
      {activity.description && activity.description !== order.description && (
        <p className={classes.description}>{activity.description}</p>
      )}
      {activity.dates.length > 0 && (
        <ul className={classes.nights} aria-label="Ejecución">
          {activity.dates.map(span => (
            <li key={span.id}>{spanText(span, zone)}</li>
          ))}
        </ul>
      )}
      {activity.tasks.length > 0 && <Tasks tasks={activity.tasks} zone={zone} />}
      <Outcome activity={activity} isCorrective={order.type === workOrderType.CORRECTIVO} />
    </section>
  ))
}

function Tasks({ tasks, zone }: { tasks: UnplannedDetail['tasks']; zone: string }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Tarea</th>
          <th scope="col" className={classes.remark}>
            Observación
          </th>
          <th scope="col" className={classes.who}>
            Hecha
          </th>
        </tr>
      </thead>
      <tbody>
        {tasks.map(task => (
          <tr key={task.id}>
            <td>{task.title}</td>
            <td>{task.observation}</td>
            <td>{task.done ? doneText('Sí', task, zone) : '☐'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Of corrective work also what is still to be written. */
function Outcome({ activity, isCorrective }: { activity: UnplannedDetail; isCorrective: boolean }) {
  const fields = [
    ['Causa', activity.cause ?? ''],
    ['Solución', activity.solution ?? '']
  ] as const
  const shown = isCorrective ? fields : fields.filter(([, value]) => value !== '')
  if (shown.length === 0) return null
  return (
    <div className={classes.outcome}>
      <PaperFields fields={shown} />
    </div>
  )
}

type Done = { done_by: { name: string } | null; done_at: string | null }

/** 'Sí, Rosa Mamani, 02/03/2026 10:00'. */
const doneText = (word: string, { done_by, done_at }: Done, zone: string) =>
  [word, done_by?.name, done_at && exactDate(done_at, zone)].filter(Boolean).join(', ')
