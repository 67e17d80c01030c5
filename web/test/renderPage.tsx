import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { sessionQuery, SignedInUser } from '../src/api/session.ts'
import { Themed } from '../src/ui/theme/Themed.tsx'
import { useSelectedLine } from '../src/api/selectedLine.ts'
import { routeTree } from '../src/routes.tsx'
import { renderApp } from './renderApp.tsx'

/**
 * A page at a path, with its route, guards, queries and toasts, but without the layout around it: no bars, menu,
 * outbox or realtime connection. renderApp renders those too.
 */
export function renderPage(path: string) {
  const layout = Object.values(routeTree.children ?? {}).find(({ options }) => 'id' in options && options.id === 'main')
  if (!layout) throw new Error('The route of the main layout has another id')
  const { component } = layout.options
  layout.update({ component: PageFrame })
  onTestFinished(() => void layout.update({ component }))
  return renderApp(path)
}

function PageFrame() {
  const { data: me } = useSuspenseQuery(sessionQuery)
  const { line } = useSelectedLine()
  return (
    <SignedInUser value={me}>
      <Themed colour={line.color}>
        <main id="contenido" tabIndex={-1}>
          <Outlet />
        </main>
      </Themed>
    </SignedInUser>
  )
}
