import { type LinkProps, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { selectLine } from '../../app/selectedLine.ts'
import { useGo } from '../AppLink.tsx'
import classes from './plots.module.css'
import type { PlotTarget } from './plots.ts'

/** Within an SVG: leads to the list that a number counts; without a target only what is in it. */
export function PlotLink({
  target,
  label,
  children
}: {
  target: PlotTarget | undefined
  /** what is counted, with its number */
  label: string
  children: ReactNode
}) {
  const router = useRouter()
  const follow = useFollow()
  if (!target)
    return (
      <g role="img" aria-label={label}>
        {children}
      </g>
    )
  const { line: _, ...link } = target
  return (
    <a
      className={classes.link}
      href={router.buildLocation(link as LinkProps).href}
      aria-label={label}
      onClick={event => follow(event, target)}
    >
      {children}
    </a>
  )
}

/** Goes where a number leads; to another line's list with that line selected. */
export function useFollow() {
  const go = useGo()
  return (event: MouseEvent, { line, ...link }: PlotTarget) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (line !== undefined) selectLine(line)
    go(link)
  }
}
