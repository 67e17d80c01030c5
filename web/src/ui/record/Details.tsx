import type { ReactNode } from 'react'
import classes from './Details.module.css'

/** What a record is: names at the left, values at the right. */
export function Details({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <dl className={`${classes.details} ${className}`}>{children}</dl>
}

/** One of the details; not shown without a value. */
export function Detail({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The card in which a page shows them. */
export function DetailsCard({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>
}
