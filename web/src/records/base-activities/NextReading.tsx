import { Text } from '@mantine/core'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { Detail } from '../../ui/record/Details.tsx'
import { countedText, nextReadingText } from './usageText.ts'

/** Of an activity that goes by a meter: the reading at which it is due, and how much of it counts from where. */
export function NextReading({ row }: { row: BaseActivity }) {
  if (row.next_usage_value === null) return null
  const counted = countedText(row)
  return (
    <Detail label="Próxima lectura">
      {nextReadingText(row)}
      {counted && (
        <Text size="xs" c="dimmed">
          {counted}
        </Text>
      )}
    </Detail>
  )
}
