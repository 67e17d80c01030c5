import { Suspense } from 'react'
import { lateComponent } from './lateComponent.ts'
import classes from './MenuIcon.module.css'

/** The seventy icons are loaded apart, after the first screen, which doesn't need them. */
const NamedIcon = lateComponent(async () => (await import('./menuIcons.tsx')).NamedIcon)

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
