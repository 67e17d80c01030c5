import { lazy, Suspense } from 'react'
import classes from './SideDrawer.module.css'

/** Seventy drawings that nothing waits for: they come after the first screen. */
const NamedIcon = lazy(async () => ({ default: (await import('./menuIcons.tsx')).NamedIcon }))

/** The icon of a menu entry; its place is kept free until it comes. */
export function MenuIcon({ name }: { name: string | null }) {
  return (
    <span className={classes.icon} aria-hidden>
      <Suspense>
        <NamedIcon name={name} />
      </Suspense>
    </span>
  )
}
