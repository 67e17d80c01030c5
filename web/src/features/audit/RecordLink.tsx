import type { ReactNode } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import classes from './RecordLink.module.css'
import { recordTarget } from './recordTarget.ts'

/** A record by its code or name, as a link to its page where there is one. */
export function RecordLink({ entity, id, children }: { entity: string; id: number; children: ReactNode }) {
  const target = recordTarget(entity, id)
  return target ? (
    <AppLink {...target} className={classes.link}>
      {children}
    </AppLink>
  ) : (
    children
  )
}
