import { type LinkProps, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { onLine } from '../shell/lineInAddress.ts'
import { type LinkTarget, useGo } from '../shell/AppLink.tsx'
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
  return (
    <a
      className={classes.link}
      href={router.buildLocation(linkTo(target) as LinkProps).href}
      aria-label={label}
      onClick={event => follow(event, target)}
    >
      {children}
    </a>
  )
}

/** The list that a number counts, on its line. */
function linkTo({ line, ...link }: PlotTarget): LinkTarget {
  return line === undefined ? link : { ...link, search: { ...(link.search as object), ...onLine(line) } }
}

/** Goes where a number leads; to another line's list with that line selected. */
export function useFollow() {
  const go = useGo()
  return (event: MouseEvent, target: PlotTarget) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(linkTo(target))
  }
}
