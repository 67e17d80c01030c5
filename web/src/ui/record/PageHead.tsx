import { formatNumber } from 'contract/core/format.ts'
import type { ReactNode } from 'react'
import { type Action, ActionMenu, PrimaryButton } from './actions.tsx'
import { AppLink, type LinkTarget } from '../shell/AppLink.tsx'
import { asLeft } from '../table/listAsLeft.ts'
import classes from './PageHead.module.css'

/** A step of the path to a page; without a link if the step has no page. */
export type Crumb = { label: string; link?: LinkTarget }

export type PageHeadProps = {
  title: string
  path?: readonly Crumb[]
  /** how many there are, on lists */
  count?: number | undefined
  /** the record's code, before its title */
  code?: string | undefined
  /** the state, as badges */
  badges?: ReactNode
  /** the most important action; given only if the profile may do it */
  primary?: Action | undefined
  /** what else may be done */
  menu?: readonly Action[]
  /** more buttons, before the primary one */
  extra?: ReactNode
  /** on phones the head isn't sticky: the page has something else that is */
  scrollsAway?: boolean
  /** under the title: tabs, chips */
  children?: ReactNode
}

/** Path, title and actions of a page; stays in sight while the page scrolls. */
export function PageHead({
  title,
  path,
  count,
  code,
  badges,
  primary,
  menu,
  extra,
  scrollsAway = false,
  children
}: PageHeadProps) {
  return (
    <div className={classes.head}>
      {path && (
        <nav aria-label="Ruta">
          <ol className={classes.path}>
            {path.map(({ label, link }) => (
              <li key={label}>{link ? <AppLink {...asLeft(link)}>{label}</AppLink> : label}</li>
            ))}
          </ol>
        </nav>
      )}
      <div className={classes.row} data-scrolls-away={scrollsAway || undefined}>
        <h1 className={classes.title}>
          {code && <span className={classes.code}>{code}</span>}
          <span>{title}</span>
          {count !== undefined && <span className={classes.count}>{formatNumber(count, 0)}</span>}
          {badges && <span className={classes.badges}>{badges}</span>}
        </h1>
        <div className={classes.actions}>
          {extra}
          {primary && <PrimaryButton action={primary} />}
          {menu && <ActionMenu actions={menu} />}
        </div>
      </div>
      {children && <div className={classes.below}>{children}</div>}
    </div>
  )
}
