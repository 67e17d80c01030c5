import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { useOutbox } from '../../offline/useOutbox.ts'
import { noRoomText } from '../../offline/useOutbox.ts'
import { confirmWrite } from '../../offline/unplannedWrites.ts'
import { showError } from '../../api/toasts.ts'
import classes from './unplanned.module.css'

type Member = UnplannedDetail['staff'][number]

/** Asks a person of an activity whether they will be there, as long as they haven't said so. */
export function Participation({ activity, member }: { activity: UnplannedDetail; member: Member }) {
  const { outbox } = useOutbox()
  // Who was just put there has no record yet that could be confirmed.
  if (member.confirmed || member.id < 0) return null
  return (
    <div className={classes.called}>
      <p>Le han asignado esta actividad: confirme que participa.</p>
      <Button
        leftSection={<IconUserCheck size={18} aria-hidden />}
        mih="2.75rem"
        onClick={() => outbox.add(confirmWrite(activity, member, true)) || showError(noRoomText)}
      >
        Confirmo
      </Button>
    </div>
  )
}
