import { Outlet } from '@tanstack/react-router'
import { useRouteTitle } from '../../ui/shell/title.ts'
import { Toasts } from './Toasts.tsx'

/** Around every page: the tab's title and the toasts. */
export function Root() {
  useRouteTitle()
  return (
    <>
      <Toasts />
      <Outlet />
    </>
  )
}
