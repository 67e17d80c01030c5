import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  type RouteComponent
} from '@tanstack/react-router'
import type { PagePath } from 'contract/access/pages.ts'
import { ApiError } from './api/client.ts'
import {
  requireFirstLine,
  requireLineInAddress,
  requireLocked,
  requireNoLine,
  requirePage,
  requirePartial,
  requireSession,
  toFirstPage
} from './app/guards.ts'
import type { RouterContext } from './ui/table/pageStart.ts'
import type { Page, Pages } from './ui/shell/pages.ts'
import { carryLine, hasLine } from './ui/shell/lineInAddress.ts'
import { BareLayout } from './app/layout/BareLayout.tsx'
import { Root } from './app/layout/Root.tsx'
import { ShellSkeleton } from './app/layout/ShellSkeleton.tsx'
import { ErrorPage, RootError, RootNotFound } from './app/RouteError.tsx'
import { safeRedirect } from './api/search.ts'
import { checkServerVersion } from './api/newVersion.ts'
import { barePages } from './app/barePages.ts'

/**
 * Loads the code of a page. If the server has a newer version, the router loads the whole page anew, at the address
 * that was wanted; without an answer that would lose the page that is open.
 */
const code =
  <Code,>(load: () => Promise<Code>) =>
  () =>
    load().catch(async cause => {
      if ((await checkServerVersion()) === 'newer') throw cause
      throw new ApiError({ status: 0, path: 'code', cause })
    })

const root = createRootRouteWithContext<RouterContext>()({
  // The router takes any parameters: each page reads its own, and checks them.
  validateSearch: (search: Record<string, unknown>) => search,
  component: Root,
  errorComponent: RootError,
  notFoundComponent: RootNotFound
})

/** Only the system bar. */
const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: BareLayout })

/** App bar and drawer; a full token and a line are needed. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  component: lazyRouteComponent(
    code(() => import('./app/layout/MainLayout.tsx')),
    'MainLayout'
  ),
  pendingComponent: ShellSkeleton,
  // It continues what index.html shows.
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: RootError,
  beforeLoad: ({ context, location, preload }) =>
    requireSession({ context, href: location.href, ...(!preload && { search: location.search }) })
})

type BareGuard = (about: { context: RouterContext; back: string | undefined }) => Promise<void>

/**
 * A page of the bare layout; `redirect` in its address is the way back.
 * @param guard who may open it: throws a redirect, or lets pass; without it, everybody
 */
function barePage<const Path extends keyof typeof barePages>(path: Path, component: RouteComponent, guard?: BareGuard) {
  return createRoute({
    getParentRoute: () => bare,
    path,
    component,
    validateSearch: wayBack,
    staticData: { title: barePages[path] },
    beforeLoad: ({ context, search }) => guard?.({ context, back: search.redirect })
  })
}

/** A way back, and for a forgotten password whose it is and whether the code was sent. */
function passwordSearch(search: Record<string, unknown>): {
  redirect?: string | undefined
  email?: string | undefined
  sent?: true | undefined
} {
  const { email, sent } = search
  return {
    ...wayBack(search),
    email: typeof email === 'string' ? email : undefined,
    sent: ['1', 'true'].includes(String(sent)) ? true : undefined
  }
}

/** A page of the main layout, for profiles that may open it. */
function pageRoute<const Path extends string>(path: Path, { title, guard, prefetch }: Page, component: RouteComponent) {
  const route = createRoute({
    getParentRoute: () => main,
    path,
    component,
    staticData: { title },
    beforeLoad: async ({ context, params, location, cause }) => {
      requirePage(context.me, path)
      if (cause === 'enter') requireLineInAddress(path, location)
      await guard?.({ context, params })
      // Here, because drawing the frame takes a slow phone a tenth of a second. Not when a link is only pointed at:
      // that loads the page's code, not its rows.
      if (cause === 'enter')
        await prefetch?.({
          queryClient: context.queryClient,
          me: context.me,
          line: context.line,
          params,
          search: location.search
        }).catch(() => {})
    }
  })
  // Not above: the compiler would no longer know the path's parameters.
  if (hasLine(path)) route.update({ search: { middlewares: [carryLine] } })
  return route
}

/** The key is always there: where it is missing, the router takes over what the URL says. */
function wayBack(search: Record<string, unknown>): { redirect?: string | undefined } {
  return { redirect: safeRedirect(search.redirect) }
}

/**
 * The component of a page, loaded when it is first opened.
 * @param file `bases/BasePage`
 */
const late = (file: string, load = async () => (await import('./app/pageCode.ts')).loadPage(file)) =>
  lazyRouteComponent(code(load), file.slice(file.indexOf('/') + 1))

// Made here: inside the tree below, the compiler would take their paths for arbitrary strings.
const forgottenPassword = createRoute({
  getParentRoute: () => bare,
  path: '/auth/password',
  component: late('auth/ForgottenPasswordPage'),
  validateSearch: passwordSearch,
  staticData: { title: barePages['/auth/password'] }
})
const noPages = createRoute({
  getParentRoute: () => main,
  path: '/',
  component: lazyRouteComponent(
    code(() => import('./app/NoPagesPage.tsx')),
    'NoPagesPage'
  ),
  beforeLoad: ({ context }) => toFirstPage({ context, me: context.me })
})

const manifests = import.meta.glob<Pages>('./pages/*/pages.ts', { eager: true, import: 'pages' })

/** The pages of all manifests. Their paths are known to the compiler by the list that `npm run pages` makes of them. */
const pageRoutes = Object.fromEntries(
  Object.entries(manifests).flatMap(([manifest, pages]) =>
    Object.entries(pages).map(([name, page]) => {
      const file = manifest.slice('./pages/'.length, -'pages.ts'.length) + name
      return [page.path, pageRoute(page.path, page, late(file, page.load))]
    })
  )
) as unknown as { [Path in Exclude<PagePath, keyof typeof barePages>]: ReturnType<typeof pageRoute<Path>> }

/** Every address of the application. */
export const routeTree = root.addChildren([
  bare.addChildren([
    // At its address, color-scheme.js asks for it together with the start; elsewhere
    // main.tsx loads it while nothing waits.
    barePage(
      '/auth/login',
      late('auth/SignInPage', () => import('./pages/auth/SignInPage.tsx'))
    ),
    barePage('/auth/2fa', late('auth/SecondFactorPage'), requirePartial),
    barePage('/auth/pin', late('auth/PinPage'), requireLocked),
    forgottenPassword,
    barePage(
      '/line-not-found',
      lazyRouteComponent(
        code(() => import('./app/LineNotFoundPage.tsx')),
        'LineNotFoundPage'
      ),
      requireNoLine
    ),
    barePage('/first-line', late('locations/FirstLinePage'), requireFirstLine),
    barePage('/error', ErrorPage)
  ]),
  main.addChildren({ noPages, ...pageRoutes })
])
