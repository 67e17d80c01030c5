import type { ComponentProps, ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { mayOpen } from '../../api/rights.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { baseActivitiesPage, baseActivitiesTarget } from './paths.ts'
import classes from './baseActivities.module.css'

type ListLinkProps = { of: Parameters<typeof baseActivitiesTarget>[0]; children: ReactNode }

/** A link to the list of base activities, narrowed; nothing for users who may not open it. */
export function ListLink({ of, children, ...rest }: ListLinkProps & Omit<ComponentProps<'a'>, 'href' | 'ref'>) {
  if (!mayOpen(useSession(), baseActivitiesPage)) return null
  return (
    <AppLink {...baseActivitiesTarget(of)} className={classes.link} {...rest}>
      {children}
    </AppLink>
  )
}
