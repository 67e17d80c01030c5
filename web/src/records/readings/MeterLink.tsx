import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { mayOpen } from '../../api/rights.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { meterPage, meterTarget } from './paths.ts'
import classes from './readings.module.css'

/** A meter's name, linked to its page for users who may open it. */
export function MeterLink({ id, children }: { id: number; children: ReactNode }) {
  const me = useSession()
  if (!mayOpen(me, meterPage)) return children
  return (
    <AppLink {...meterTarget(id)} className={classes.link}>
      {children}
    </AppLink>
  )
}
