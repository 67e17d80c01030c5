import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './BareLayout.module.css'
import { SystemBar } from './SystemBar.tsx'

/** Only the system bar; for signing in and for messages such as `/error`. */
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
