import type { ReactNode } from 'react'
import classes from './Notice.module.css'
import plain from '../shell/plain.module.css'

/** A page with only a message and a way on. `code` is decoration: screen readers don't get it. */
export function Notice({
  code,
  title,
  lead,
  text,
  children
}: {
  code: string
  title: string
  lead?: string
  text: string
  children: ReactNode
}) {
  return (
    <div className={classes.notice}>
      <div className={classes.code} aria-hidden>
        {code}
      </div>
      <h1 className={plain.title}>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
