import { Text } from '@mantine/core'
import { activitiesText } from './activityText.ts'

/** Activities from which the work takes long enough for a message. */
const manyActivities = 500

/** Says while many activities are sent that it takes a moment, and that nothing is done by halves. */
export function Waiting({
  doing,
  count
}: {
  /** 'Programando'; undefined while nothing is sent */ doing: string | undefined
  count: number
}) {
  return (
    <Text role="status" size="sm" c="dimmed">
      {doing && count > manyActivities
        ? `${doing} ${activitiesText(count)}: puede tardar unos segundos. Se hacen todas o ninguna.`
        : null}
    </Text>
  )
}
