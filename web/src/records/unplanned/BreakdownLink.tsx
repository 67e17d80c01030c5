import { Button } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import { mayOpen } from '../../api/rights.ts'
import { useSession } from '../../api/session.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { breakdownPage, breakdownTarget } from './paths.ts'

/** A button that leads to the report of a breakdown, for profiles with that page. @param about what broke down */
export function BreakdownLink({ about }: { about?: Readonly<Record<string, number>> }) {
  if (!mayOpen(useSession(), breakdownPage)) return null
  return (
    <Button
      variant="default"
      leftSection={<IconAlertOctagon size={18} stroke={1.75} aria-hidden />}
      renderRoot={props => <AppLink {...breakdownTarget(about)} {...props} />}
    >
      Hay una avería
    </Button>
  )
}
