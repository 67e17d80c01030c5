import type { UnplannedDetail } from 'contract/unplanned.ts'
import { unplannedDates } from 'contract/unplanned-parts.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { SpanNote } from '../../ui/typed/SpanNote.tsx'
import { useUsualTimes } from '../service-hours/useUsualTimes.ts'

const datesApi = resourceApi(unplannedDates)

type DateFormProps = {
  activity: Pick<UnplannedDetail, 'id' | 'fk_line'>
  requiresStop: boolean
  id: number | undefined
  onClose: () => void
}

/** From when until when an activity is executed; the hours of the line's night are offered. */
export function DateForm({ activity, requiresStop, id, onClose }: DateFormProps) {
  const usual = useUsualTimes(activity.fk_line)(requiresStop)
  return (
    <RecordForm
      resource={unplannedDates}
      api={datesApi}
      id={id}
      start={{ fk_unplanned: activity.id }}
      sections={[
        {
          fields: [
            { name: 'start_at', kind: 'datetime', wide: true, usualTime: usual.start },
            { name: 'end_at', kind: 'datetime', wide: true, usualTime: usual.end }
          ]
        }
      ]}
      fields={2}
      onClose={onClose}
    >
      {({ values }) => <SpanNote from={values['start_at']} to={values['end_at']} />}
    </RecordForm>
  )
}
