import { Alert } from '@mantine/core'
import { IconAlarm } from '@tabler/icons-react'
import type { BulkReply } from 'contract/readings/reading-rounds.ts'
import { formatDate } from 'contract/core/format.ts'
import { RecordLink } from '../../records/RecordLink.tsx'
import classes from '../../records/readings/readings.module.css'

/** What the readings have just made due; it stays until it is closed. */
export function BecameDue({ due, onClose }: { due: BulkReply['became_due']; onClose: () => void }) {
  if (due.length === 0) return null
  return (
    <Alert
      className={classes.due}
      color="orange"
      role="status"
      icon={<IconAlarm aria-hidden />}
      title={
        due.length === 1
          ? 'Una actividad vence por estas lecturas'
          : `${due.length} actividades vencen por estas lecturas`
      }
      withCloseButton
      closeButtonLabel="Cerrar"
      onClose={onClose}
    >
      <ul className={classes.dueList}>
        {due.map(({ id, activity, base, due_date }) => (
          <li key={id}>
            {activity.name} ·{' '}
            <RecordLink entity="base" id={base.id}>
              <span className="code">{base.code}</span>
            </RecordLink>
            , {formatDate(due_date)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
