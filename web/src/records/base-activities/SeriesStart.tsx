import { Text } from '@mantine/core'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { formatDate } from 'contract/core/format.ts'
import { periodicityUnit } from 'contract/base-activities/maintenance.ts'
import { Detail } from '../../ui/record/Details.tsx'

/** Last day that every month has. */
const shortestMonth = 28

/** The date from which a series counts, unless it is the next one, and what becomes of its day in a shorter month. */
export function SeriesStart({ row: { anchor_date, next_date, periodicity_unit } }: { row: BaseActivity }) {
  if (anchor_date === null || next_date === null || anchor_date === next_date) return null
  const day = Number(anchor_date.slice(8))
  const byMonths = periodicity_unit?.id === periodicityUnit.MONTH || periodicity_unit?.id === periodicityUnit.YEAR
  return (
    <Detail label="La serie cuenta desde">
      {formatDate(anchor_date)}
      {byMonths && day > shortestMonth && (
        <Text size="xs" c="dimmed">
          Toca el día {day}, o el último del mes si no lo tiene
        </Text>
      )}
    </Detail>
  )
}
