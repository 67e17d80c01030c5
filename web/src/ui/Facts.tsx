import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** What a record is, in facts: names at the left, what they say at the right. */
export function Facts({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <dl className={`${classes.facts} ${className}`}>{children}</dl>
}

/** One of the facts. What is not known doesn't stand there. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The paper on which a page shows them. */
export function FactsCard({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>
}
