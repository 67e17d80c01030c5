import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  type RouteComponent
} from '@tanstack/react-router'
import { ApiError } from './api/client.ts'
import {
  requireFirstLine,
  requireLineInAddress,
  requireNoLine,
  requirePage,
  requirePartial,
  requireSession,
  toFirstPage
} from './app/guards.ts'
import type { PageStart, RouterContext } from './ui/table/pageStart.ts'
import { carryLine, hasLine } from './ui/shell/lineInAddress.ts'
import { BareLayout } from './app/layout/BareLayout.tsx'
import { Root } from './app/layout/Root.tsx'
import { ShellSkeleton } from './app/layout/ShellSkeleton.tsx'
import { ErrorPage, RootError, RootNotFound } from './app/RouteError.tsx'
import { safeRedirect } from './api/search.ts'
import { askServerVersion } from './api/newVersion.ts'
import type { latePages as LatePages } from './latePages.ts'

/**
 * Loads the code of a page. If the server has a newer version, the router loads the whole page anew, at the address
 * that was wanted; without an answer that would lose the page that is open.
 */
const code =
  <Code,>(load: () => Promise<Code>) =>
  () =>
    load().catch(async cause => {
      if ((await askServerVersion()) === 'newer') throw cause
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
function openPage<const Path extends string>(path: Path, title: string, component: RouteComponent, guard?: BareGuard) {
  return createRoute({
    getParentRoute: () => bare,
    path,
    component,
    validateSearch: wayBack,
    staticData: { title },
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

type Guard = (about: { context: RouterContext; params: Record<string, string> }) => Promise<void>

/**
 * A page of the main layout, for profiles that may open it.
 * @param guard further conditions: throws a redirect, or lets pass
 * @param ask sends the page's first request before the page is drawn, and even before its code is there
 */
function page<const Path extends string>(
  path: Path,
  title: string,
  component: RouteComponent,
  { guard, ask }: { guard?: Guard; ask?: (start: PageStart) => Promise<void> } = {}
) {
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
        await ask?.({
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

/** A lazily loaded page; the import map is in a file of its own, which keeps the first bundle small. */
const late = (name: keyof typeof LatePages) =>
  lazyRouteComponent(code(async () => ({ default: await (await import('./latePages.ts')).latePages[name]() })))

// At its address, color-scheme.js asks for it together with the start; elsewhere main.tsx loads it while nothing waits.
const SignIn = lazyRouteComponent(
  code(() => import('./pages/auth/SignInPage.tsx')),
  'SignInPage'
)
const ForgottenPassword = late('ForgottenPassword')
const LineNotFound = lazyRouteComponent(
  code(() => import('./app/LineNotFoundPage.tsx')),
  'LineNotFoundPage'
)
const WorkOrders = lazyRouteComponent(
  code(() => import('./pages/work-orders/WorkOrdersPage.tsx')),
  'WorkOrdersPage'
)
const WorkOrder = lazyRouteComponent(
  code(() => import('./pages/work-orders/WorkOrderPage.tsx')),
  'WorkOrderPage'
)
const Programming = lazyRouteComponent(
  code(() => import('./pages/programming/ProgrammingPage.tsx')),
  'ProgrammingPage'
)
const NoPages = late('NoPages')

const askOrders = async (start: PageStart) => (await import('./pages/work-orders/firstQuestions.ts')).askOrders(start)
const askOrder = async (start: PageStart) => (await import('./pages/work-orders/firstQuestions.ts')).askOrder(start)
const askActivity = async (start: PageStart) =>
  (await import('./pages/work-orders/activityQuestions.ts')).askActivity(start)
// The form's code comes together with its page, which doesn't wait for it.
const askForm = async () => (await import('./latePages.ts')).loadOrderForm()
const askDue = async (start: PageStart) => (await import('./records/base-activities/dueList.ts')).askDue(start)

/** The guard of editing an order; its code is loaded with the page. */
const pendingOrder: Guard = async about =>
  (await import('./pages/work-orders/requireEditable.ts')).requireEditable(about)

const pendingUnplanned: Guard = async about =>
  (await import('./pages/work-orders/requirePending.ts')).requirePendingActivity(about)

const changeableReport: Guard = async about =>
  (await import('./pages/anomaly-reports/requireChangeable.ts')).requireChangeable(about)

// Made here: inside the tree below, the compiler would take their paths for arbitrary strings.
const forgottenPassword = createRoute({
  getParentRoute: () => bare,
  path: '/auth/password',
  component: ForgottenPassword,
  validateSearch: passwordSearch,
  staticData: { title: 'Contraseña olvidada' }
})
const noPages = createRoute({
  getParentRoute: () => main,
  path: '/',
  component: NoPages,
  beforeLoad: ({ context }) => toFirstPage({ context, me: context.me })
})

/** Every address of the application. */
export const routeTree = root.addChildren([
  bare.addChildren([
    openPage('/auth/login', 'Iniciar sesión', SignIn),
    openPage('/auth/2fa', 'Verificación en dos pasos', late('SecondFactor'), requirePartial),
    forgottenPassword,
    openPage('/line-not-found', 'Sin línea asignada', LineNotFound, requireNoLine),
    openPage('/first-line', 'Primera línea', late('FirstLine'), requireFirstLine),
    openPage('/error', 'Error', ErrorPage)
  ]),
  main.addChildren([
    noPages,
    page('/admin/planned/work-orders', 'OT planificadas', WorkOrders, { ask: askOrders }),
    page('/admin/planned/work-orders/new', 'Nueva OT', late('NewWorkOrder'), { ask: askForm }),
    page('/admin/planned/work-orders/print', 'Imprimir órdenes', late('PrintWorkOrders')),
    page('/admin/planned/work-orders/$id', 'OT', WorkOrder, { ask: askOrder }),
    page('/admin/planned/work-orders/$id/print', 'Imprimir OT', late('PrintWorkOrder')),
    page('/admin/planned/work-orders/$id/edit', 'Editar OT', late('EditWorkOrder'), {
      guard: pendingOrder,
      ask: askForm
    }),
    page('/admin/planned/programming', 'Programación', Programming, { ask: askDue }),
    page('/admin/planned/programming/batches/$id', 'Órdenes del lote', late('BatchOrders')),
    page('/admin/planned/base-activities', 'Actividades por base', late('BaseActivities')),
    page('/admin/planned/service-hours', 'Horarios y turnos', late('ServiceHours')),
    page('/admin/anomaly-reports', 'Anomalías', late('AnomalyReports')),
    page('/admin/anomaly-reports/new', 'Reportar anomalía', late('NewAnomalyReport')),
    page('/admin/anomaly-reports/public', 'Avisos del público', late('PublicReports')),
    page('/admin/anomaly-reports/$id', 'Reporte de anomalía', late('AnomalyReport')),
    page('/admin/anomaly-reports/$id/edit', 'Editar reporte', late('EditAnomalyReport'), {
      guard: changeableReport
    }),
    page('/admin/unplanned/dashboard', 'Tablero de no planificadas', late('UnplannedDashboard')),
    page('/admin/unplanned', 'No planificadas', late('Unplanned')),
    page('/admin/unplanned/new', 'Nueva orden no planificada', late('NewUnplanned')),
    page('/admin/unplanned/$id', 'Orden no planificada', late('UnplannedOrder'), { ask: askActivity }),
    page('/admin/unplanned/$id/edit', 'Editar orden no planificada', late('EditUnplanned'), {
      guard: pendingUnplanned
    }),
    page('/admin/unplanned/worst-actors', 'Lo que más falla', late('WorstActors')),
    page('/admin/unplanned/failures', 'Fallas', late('Failures')),
    page('/admin/daily-reports', 'RTD', late('DailyReports')),
    page('/admin/daily-reports/search', 'Buscar en los turnos', late('SearchTurns')),
    page('/admin/daily-reports/$id', 'RTD de un día', late('DailyReport')),
    page('/admin/history/work-orders', 'Historial de órdenes', late('PastOrders')),
    page('/admin/history/work-orders/$id', 'OT del historial', late('PastOrder')),
    page('/admin/history/unplanned', 'Historial de no planificadas', late('PastActivities')),
    page('/admin/history/unplanned/$id', 'No planificada del historial', late('PastActivity')),
    page('/admin/history/anomaly-reports', 'Historial de anomalías', late('PastAnomalies')),
    page('/admin/history/anomaly-reports/$id', 'Anomalía del historial', late('PastAnomaly')),
    page('/admin/history/daily-reports', 'Historial de reportes diarios', late('PastDailyReports')),
    page('/admin/history/daily-reports/$id', 'RTD del historial', late('PastDailyReport')),
    page('/admin/plans/master', 'Plan maestro', late('MasterPlan')),
    page('/admin/assets', 'Activos', late('Assets')),
    page('/admin/assets/$id', 'Activo', late('Asset')),
    page('/admin/staff', 'Personal', late('People')),
    page('/admin/staff/$id', 'Persona', late('Person')),
    page('/admin/warehouse/items', 'Artículos', late('WarehouseItems')),
    page('/admin/warehouse/items/$id', 'Artículo', late('WarehouseItem')),
    page('/admin/warehouse/movements', 'Movimientos de almacén', late('WarehouseMovements')),
    page('/admin/warehouse/assignments', 'Asignaciones de almacén', late('WarehouseAssignments')),
    page('/admin/settings/account', 'Mi cuenta', late('Account')),
    page('/admin/settings/2fa', 'Verificación en dos pasos', late('TwoFactor')),
    page('/admin/locations', 'Ubicaciones', late('Locations')),
    page('/admin/locations/lines/new', 'Nueva línea', late('NewLine')),
    page('/admin/structure', 'Estructura', late('Structure')),
    page('/admin/bases', 'Bases', late('Bases')),
    page('/admin/bases/$id', 'Base', late('Base')),
    page('/admin/plans', 'Planes', late('Plans')),
    page('/admin/plans/$id', 'Plan', late('Plan')),
    page('/admin/plans/activities/$id', 'Actividad', late('Activity')),
    page('/admin/readings', 'Lecturas', late('Readings')),
    page('/admin/readings/$id', 'Medidor', late('Meter')),
    page('/l/$code', 'Etiqueta', late('Label')),
    page('/admin/catalogs/$catalog', 'Catálogos', late('Catalog')),
    page('/admin/access/profiles', 'Perfiles', late('Profiles')),
    page('/admin/access/profiles/$id', 'Perfil', late('Profile')),
    page('/admin/access/pages', 'Páginas', late('Pages')),
    page('/admin/access/permissions', 'Permisos', late('Permissions')),
    page('/admin/access/menus', 'Menús', late('Menus')),
    page('/admin/access/users', 'Usuarios', late('Users')),
    page('/admin/access/users/$id', 'Usuario', late('User')),
    page('/admin/settings/jobs', 'Trabajos', late('Jobs')),
    page('/admin/settings/cron-jobs', 'Tareas programadas', late('CronJobs')),
    page('/admin/settings/audit', 'Auditoría', late('Audit'))
  ])
])
