import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Check } from 'contract/checks/checks.ts'
import { useSession } from '../../api/session.ts'
import { mayOpen } from '../../api/rights.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { isCheckFlagged } from '../../records/checks/checkState.ts'
import { newReportPage, newReportTarget } from '../../records/anomaly-reports/paths.ts'
import { ReportsOfCheck } from './ReportsOfCheck.tsx'

/** What was reported of a check; where its answer is NOK or out of range, a way to report that, filled in already. */
export function CheckReports({ check }: { check: Check }) {
  const me = useSession()
  return (
    <>
      <ReportsOfCheck check={check.id} />
      {isCheckFlagged(check) && mayOpen(me, newReportPage) && (
        <Button
          variant="default"
          leftSection={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
          renderRoot={props => <AppLink {...newReportTarget({ fk_check: check.id })} {...props} />}
        >
          Reportar anomalía
        </Button>
      )}
    </>
  )
}
