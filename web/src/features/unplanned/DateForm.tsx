import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { unplannedDates } from 'contract/unplanned/unplanned-parts.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { useTimeZone, useToday } from '../../ui/shell/timeZone.ts'
import { SpanNote } from '../../ui/input/SpanNote.tsx'
import { nextFreeNight } from '../../records/nights/nightWindow.ts'
import { SpanNight } from '../../records/nights/SpanNight.tsx'
import { useLineHours, useUsualTimes } from '../../records/nights/useUsualTimes.ts'

const datesApi = resourceApi(unplannedDates)

type DateFormProps = {
  activity: Pick<UnplannedDetail, 'id' | 'fk_line' | 'dates' | 'staff'>
  requiresStop: boolean
  id: number | undefined
  onClose: () => void
}

/**
 * From when until when an activity is executed. A new date starts as the line's next night that has none yet; what that
 * night holds already is shown.
 */
export function DateForm({ activity, requiresStop, id, onClose }: DateFormProps) {
  const { fk_line: line, dates, staff } = activity
  const zone = useTimeZone()
  const today = useToday()
  const hours = useLineHours(line)
  const usual = useUsualTimes(line)(requiresStop)
  // The night is filled in once, when the form starts: the line's hours come first.
  if (id === undefined && hours.isPending) return <FormSkeleton fields={2} />
  return (
    <RecordForm
      resource={unplannedDates}
      api={datesApi}
      id={id}
      start={{ fk_unplanned: activity.id, ...nextFreeNight(dates, hours, today, zone) }}
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
      {({ values }) => (
        <>
          <SpanNote from={values['start_at']} to={values['end_at']} />
          <SpanNight
            line={line}
            from={values['start_at']}
            to={values['end_at']}
            requiresStop={requiresStop}
            people={staff.length}
            isMoved={({ fk_execution_date }) => fk_execution_date !== null && fk_execution_date === id}
          />
        </>
      )}
    </RecordForm>
  )
}
