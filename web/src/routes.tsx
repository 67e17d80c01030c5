import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type RouterContext, requirePage, requireSession, toFirstPage } from './app/guards.ts'
import { BareLayout } from './app/layout/BareLayout.tsx'
import { Root } from './app/layout/Root.tsx'
import { ShellSkeleton } from './app/layout/ShellSkeleton.tsx'
import { ErrorPage, NotFoundPage, RouteError } from './app/RouteError.tsx'
import { safeRedirect } from './app/search.ts'

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: RouteError,
  notFoundComponent: NotFoundPage
})

/** Only the system bar; open to everybody. */
const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: BareLayout })

/** App bar and drawer; a full token and a line are needed. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  component: lazyRouteComponent(() => import('./app/layout/MainLayout.tsx'), 'MainLayout'),
  pendingComponent: ShellSkeleton,
  pendingMs: 300,
  beforeLoad: ({ context, location }) => requireSession({ context, href: location.href })
})

type PageComponent = ReturnType<typeof lazyRouteComponent>

/** A page below the main layout: the profile must be allowed to open it. */
function page<const Path extends string>(path: Path, title: string, component: PageComponent) {
  return createRoute({
    getParentRoute: () => main,
    path,
    component,
    staticData: { title },
    beforeLoad: ({ context }) => requirePage(context.me, path)
  })
}

/** Always names the key: what it leaves out, the router would take from the URL as it stands. */
const back = (search: Record<string, unknown>): { redirect?: string | undefined } => ({
  redirect: safeRedirect(search.redirect)
})

const signIn = lazyRouteComponent(() => import('./features/auth/SignInPage.tsx'), 'SignInPage')
const secondFactor = lazyRouteComponent(() => import('./features/auth/SecondFactorPage.tsx'), 'SecondFactorPage')
const noLine = lazyRouteComponent(() => import('./app/LineNotFoundPage.tsx'), 'LineNotFoundPage')
const noPages = lazyRouteComponent(() => import('./app/NoPagesPage.tsx'), 'NoPagesPage')

/** Every URL of the product. */
export const routeTree = root.addChildren([
  bare.addChildren([
    createRoute({
      getParentRoute: () => bare,
      path: '/auth/login',
      component: signIn,
      validateSearch: back,
      staticData: { title: 'Iniciar sesión' }
    }),
    createRoute({
      getParentRoute: () => bare,
      path: '/auth/2fa',
      component: secondFactor,
      validateSearch: back,
      staticData: { title: 'Verificación en dos pasos' }
    }),
    createRoute({ getParentRoute: () => bare, path: '/line-not-found', component: noLine, staticData: { title: 'Sin línea asignada' } }),
    createRoute({ getParentRoute: () => bare, path: '/error', component: ErrorPage, validateSearch: back, staticData: { title: 'Error' } })
  ]),
  main.addChildren([
    createRoute({
      getParentRoute: () => main,
      path: '/',
      component: noPages,
      beforeLoad: ({ context }) => toFirstPage({ context, me: context.me })
    })
    // page('/admin/planned/work-orders', 'OT planificadas', lazyRouteComponent(() => import('./features/work-orders/WorkOrderListPage.tsx'), 'WorkOrderListPage')),
  ])
])

export { page }
