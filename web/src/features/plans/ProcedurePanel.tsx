import { Alert } from '@mantine/core'
import { IconListNumbers, IconShieldExclamation } from '@tabler/icons-react'
import type { Activity } from 'contract/plans/plans.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { RecordPictures } from '../../ui/files/RecordPictures.tsx'
import { readProcedure } from '../../records/checks/Procedure.tsx'
import classes from './plans.module.css'

/** How an activity is done, as the technician reads it: notes of safety first, then the steps, then its pictures. */
export function ProcedurePanel({ activity }: { activity: Activity }) {
  const pictures = <RecordPictures entity="activity" id={activity.id} label="Imágenes del procedimiento" />
  if (!activity.procedure)
    return (
      <>
        <EmptyState
          icon={IconListNumbers}
          title="No tiene procedimiento"
          text="Se escribe al editar la actividad: un paso en cada línea."
        />
        {pictures}
      </>
    )
  const { safety, steps } = readProcedure(activity.procedure)
  return (
    <>
      {safety.map(note => (
        <Alert key={note} color="yellow" mb="xs" icon={<IconShieldExclamation size={20} aria-hidden />}>
          {note}
        </Alert>
      ))}
      <ol className={classes.steps}>
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {pictures}
    </>
  )
}
