import { useMutation, useQuery } from '@tanstack/react-query'
import type { ActivityChange, ActivityChanged } from 'contract/plans/activity-changes.ts'
import { listPeriodicityUnits } from 'contract/calls/catalogs/reference.ts'
import type { Job } from 'contract/jobs/jobs.ts'
import { activities, type Activity } from 'contract/plans/plans.ts'
import { type ReactNode, useState } from 'react'
import { callApi } from '../../api/resourceApi.ts'
import { DialogFoot } from '../../ui/form/DialogForm.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { JobProgress } from '../../records/jobs/JobProgress.tsx'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { Button } from '@mantine/core'
import { activitySections, ruleTitle, taskSections } from './activitySections.ts'
import { basesText } from './activityFacts.ts'
import { changedRule, Consequences, isRuleChange } from './Consequences.tsx'
import { activityTarget } from '../../records/plans/paths.ts'
import { activitiesApi, changeMutation } from '../../records/plans/planQueries.ts'
import classes from './plans.module.css'
import { SeriesPreview } from './SeriesPreview.tsx'
import { activityKind } from 'contract/core/classifier.ts'

type ActivityFormProps = {
  plan: number
  /** the activity of a task */
  activity?: number
  /** what is edited; without it, one is created */
  id: number | undefined
  onClose: () => void
}

/**
 * The form of an activity or task. Where the activity is used, the form says what a change of its rule moves, and saves
 * it as a job.
 */
export function ActivityForm({ plan, activity, id, onClose }: ActivityFormProps) {
  const go = useGo()
  const units = useQuery(callApi(listPeriodicityUnits).query({})).data ?? []
  const [recount, setRecount] = useState(false)
  const [job, setJob] = useState<Job>()
  const change = useMutation(changeMutation())
  const record = useQuery({ ...activitiesApi.one(id ?? 0), enabled: id !== undefined }).data
  const isTask = (activity ?? record?.fk_activity ?? null) !== null
  const used = record && isUsed(record) ? record : undefined
  if (job) return <Changing job={job} onClose={onClose} />
  return (
    <RecordForm
      resource={activities}
      api={activitiesApi}
      id={id}
      start={
        isTask
          ? { fk_plan: plan, fk_activity: activity, fkc_kind: activityKind.TAREA }
          : { fk_plan: plan, fkc_regime: 163, fk_periodicity_unit: 3, time_interval_value: 1 }
      }
      sections={(_record, values) =>
        isTask
          ? taskSections(values)
          : activitySections(values, units).map(section =>
              // Beside the fields that move dates.
              used && section.title === ruleTitle
                ? {
                    ...section,
                    below: <Consequences activity={used} values={values} recount={recount} onRecount={setRecount} />
                  }
                : section
            )
      }
      submitLabel={values =>
        used && Object.keys(changedRule(used, values)).length > 0
          ? `Guardar en ${basesText(used.bases_count)}`
          : 'Guardar'
      }
      fields={10}
      onClose={onClose}
      onSaved={saved => {
        if (id === undefined && !isTask) go(activityTarget(saved.id), { replace: true })
        else onClose()
      }}
      otherwise={changed =>
        used && isRuleChange(changed)
          ? change.mutateAsync({ params: { id: used.id }, body: bodyOf(changed, recount) })
          : undefined
      }
      onOtherwise={answer => setJob(answer as Job)}
    >
      {form => !isTask && <SeriesPreview values={form.values} />}
    </RecordForm>
  )
}

const isUsed = ({ bases_count }: Activity) => bases_count > 0

const bodyOf = ({ id: _id, ...changed }: { id: number }, recount: boolean) =>
  ({ ...changed, recount }) as ActivityChange

/** How the change goes on, and what came of it. */
function Changing({ job, onClose }: { job: Job; onClose: () => void }) {
  return (
    <>
      <JobProgress first={job} renderResult={done => <Result {...(done.result as ActivityChanged)} />} />
      <DialogFoot>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogFoot>
    </>
  )
}

function Result({ bases, moved }: ActivityChanged): ReactNode {
  return (
    <p className={classes.text}>
      Guardado. La actividad está en {basesText(bases)};{' '}
      {moved === 0
        ? 'ninguna fecha se ha movido.'
        : moved === 1
          ? 'se ha movido 1 fecha.'
          : `se han movido ${moved} fechas.`}
    </p>
  )
}
