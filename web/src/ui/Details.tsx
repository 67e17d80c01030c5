import type { ReactNode } from 'react'
import classes from './Details.module.css'

/** What a record is: names at the left, what they say at the right. */
export function Details({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <dl className={`${classes.details} ${className}`}>{children}</dl>
}

/** One of the details. What is not known doesn't stand there. */
export function Detail({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The paper on which a page shows them. */
export function DetailsCard({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>
}
