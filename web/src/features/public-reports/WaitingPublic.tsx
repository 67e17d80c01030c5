import { Alert } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSelectedLine } from '../../app/selectedLine.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { publicReportsTarget } from '../anomaly-reports/paths.ts'
import { publicReportsApi } from './publicReportQueries.ts'
import classes from './publicReports.module.css'

/** How many notices of the public wait on the line for somebody to look at them; nothing where none does. */
export function WaitingPublic() {
  const { line } = useSelectedLine()
  const { data } = useQuery(publicReportsApi.list({ fkLine: line.fk_location, itemsPerPage: 1 }))
  const count = data?.count ?? 0
  if (count === 0) return null
  return (
    <Alert
      color="blue"
      mb="sm"
      role="status"
      className={classes.waiting}
      icon={<IconSpeakerphone size={20} aria-hidden />}
    >
      <AppLink {...publicReportsTarget} className={classes.toWaiting}>
        {count === 1 ? '1 aviso del público por revisar' : `${count} avisos del público por revisar`}
      </AppLink>
    </Alert>
  )
}
