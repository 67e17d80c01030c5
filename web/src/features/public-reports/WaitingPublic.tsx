import { IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { publicReportsTarget } from '../../records/anomaly-reports/paths.ts'
import { publicReportsApi } from './publicReportQueries.ts'
import classes from './publicReports.module.css'

/** How many notices of the public wait on the line for triage; nothing for none. */
export function WaitingPublic() {
  const { line } = useSelectedLine()
  const { data } = useQuery(
    // Beside a list, which says itself what fails.
    publicReportsApi.list({ fkLine: line.fk_location, itemsPerPage: 1 }, { suppressToast: true })
  )
  const count = data?.count ?? 0
  if (count === 0) return null
  return (
    <span role="status">
      <AppLink {...publicReportsTarget} className={classes.waiting}>
        <IconSpeakerphone size={20} stroke={1.75} aria-hidden />
        {count === 1 ? '1 aviso del público' : `${count} avisos del público`}
      </AppLink>
    </span>
  )
}
