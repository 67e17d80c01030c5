import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './BareLayout.module.css'
import { SystemBar } from './SystemBar.tsx'

/** Only the system bar; for sign-in and the pages that say why there is no way on. */
export function BareLayout({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.layout}>
      <header>
        <SystemBar />
      </header>
      <main className={classes.main}>{children ?? <Outlet />}</main>
    </div>
  )
}
