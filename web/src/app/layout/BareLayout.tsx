import { Outlet } from '@tanstack/react-router'
import classes from './BareLayout.module.css'
import { SystemBar } from './SystemBar.tsx'

/** Only the system bar; for sign-in and the pages that say why there is no way on. */
export function BareLayout() {
  return (
    <div className={classes.layout}>
      <SystemBar />
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  )
}
