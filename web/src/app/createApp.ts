import type { QueryClient } from '@tanstack/react-query'
import { type AnyRouter, createRouter, type RouteComponent, type RouterHistory } from '@tanstack/react-router'
import { pagePattern } from 'contract/access/page-pattern.ts'
import { environmentQuery } from '../api/environment.ts'
import { createQueryClient } from '../api/queryClient.ts'
import { routeTree } from '../routes.tsx'
import { closeByBack } from '../ui/overlay/closedByBack.ts'
import { endSession } from '../ui/shell/endSession.ts'
import { RouteError } from './RouteError.tsx'
import { NotFoundPage } from '../ui/record/NoRecordPage.tsx'
import { parseSearch, stringifySearch } from '../api/search.ts'
import { showError, showSuccess } from '../api/toasts.ts'

/** The query client and the router, which know each other. `history` is for tests; the browser's by default. */
export function createApp(history?: RouterHistory) {
  const queryClient: QueryClient = createQueryClient({
    showError,
    showSuccess,
    endSession: text => void endSession(queryClient, router, text),
    pathname: () => router.state.location.pathname
  })
  const router = createAppRouter(queryClient, history)
  // Asked for at once: the banner should be there before the first page, which it would push down otherwise.
  void queryClient.query({ ...environmentQuery, staleTime: 'static' }).catch(() => {})
  preloadPage(router)
  return { queryClient, router }
}

/** Loads the page's code while the session is asked for; the router by itself waits for that answer first. */
function preloadPage(router: AnyRouter): void {
  const [routes] = router.getMatchedRoutes(router.history.location.pathname)
  for (const { options } of routes) {
    const { component } = options as { component?: RouteComponent }
    // If this fails, the router loads it again, and shows that failure.
    void component?.preload?.()?.catch(() => {})
  }
}

function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  closeByBack(
    () => router.history,
    () => router.state.resolvedLocation?.pathname
  )
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    context: {
      queryClient,
      patternOf: (path: string): string | undefined => {
        const [, , found] = router.getMatchedRoutes(path.split(/[?#]/)[0] ?? path)
        return found && pagePattern(found.fullPath as string)
      }
    },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // How long data is fresh is decided by the query client alone.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    trailingSlash: 'never'
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
