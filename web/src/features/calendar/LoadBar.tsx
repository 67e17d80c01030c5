import type { CSSProperties } from 'react'
import { type Load, levelOf, workOf } from './nights.ts'
import classes from './board.module.css'

/**
 * Planned and unplanned work against what a night can take, whose limit is marked. Marked from 80 and from 100 % on by
 * colour and pattern; the words beside it say the same.
 */
export function LoadBar({ load }: { load: Load }) {
  const scale = Math.max(load.capacity, workOf(load), 1)
  const part = (minutes: number) => `${(100 * minutes) / scale}%`
  const style = { '--planned': part(load.planned), '--work': part(workOf(load)), '--limit': part(load.capacity) }
  return <span className={classes.bar} data-level={levelOf(load)} style={style as CSSProperties} aria-hidden />
}
