import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { errors } from 'contract/core/errors.ts'
import { Suspense, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onErased } from '../../api/erased.ts'
import { startRealtime } from '../../api/realtime.ts'
import { type Me, sessionQuery, SignedInUser } from '../../api/session.ts'
import { endSession } from '../../ui/shell/endSession.ts'
import { lineOf } from '../../ui/shell/lineInAddress.ts'
import { assignLines, useSelectedLine } from '../../api/selectedLine.ts'
import { useMobile } from '../../ui/shell/media.ts'
import { keepFocus } from '../../ui/overlay/keptFocus.ts'
import { AppBar } from './AppBar.tsx'
import classes from './MainLayout.module.css'
import { SystemBar } from './SystemBar.tsx'
import { useAfterFirst } from '../../api/useAfterFirst.ts'
import { useOnline } from '../../api/useOnline.ts'
import { ConnectionLine } from '../../offline/ConnectionLine.tsx'
import type { Found } from '../../offline/OfflineBar.tsx'
import { useOutboxOf } from '../../offline/useOutbox.ts'
import type { RawSearch } from '../../ui/table/listState.ts'
import { UnassignedLine } from '../../ui/record/LineNotes.tsx'
import { Themed } from '../../ui/theme/Themed.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { lazyOverlay, type OverlayProps } from '../../ui/overlay/lazyOverlay.tsx'

// Its code is loaded apart: phones show the menu only when it is opened.
const SideDrawer = lateComponent(async () => (await import('./SideDrawer.tsx')).SideDrawer)
const MobileDrawer = lazyOverlay<OverlayProps & { id: string }>(
  async () => (await import('./MobileDrawer.tsx')).MobileDrawer,
  () => ({ title: 'Menú', size: 300, from: 'left' })
)
const Late = lateComponent(async () => (await import('./Late.tsx')).Late)
const drawerId = 'side-drawer'

/** System bar, app bar, drawer and the page. Its route's guard has made sure of a session and a line. */
export function MainLayout() {
  const { data: me } = useSuspenseQuery(sessionQuery)
  const queryClient = useQueryClient()
  const router = useRouter()
  const ended = me === null
  // The session can end while the page is open: found out by a background refetch.
  useEffect(() => {
    if (ended) void endSession(queryClient, router, errors['AUTH.EXPIRED_TOKEN'].message)
  }, [ended, queryClient, router])
  return (
    me && (
      <SignedInUser value={me}>
        <SignedIn me={me} />
      </SignedInUser>
    )
  )
}

function SignedIn({ me }: { me: Me }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const sessionEnded = useEffectEvent(() => {
    void endSession(queryClient, router, 'La sesión se ha cerrado. Inicie sesión de nuevo')
  })
  useEffect(() => startRealtime(me.uuid, queryClient, { sessionEnded }), [me.uuid, queryClient])
  // Another tab has noticed the end of the session, or signed in: this one asks too.
  useEffect(
    () => onErased(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })),
    [queryClient]
  )
  useEffect(() => {
    if (!assignLines(me.locations)) void router.navigate({ to: '/line-not-found', replace: true })
  }, [me.locations, router])
  useEffect(keepFocus, [])
  usePagesOfNow(me)
  useLineInAddress()
  const { line } = useSelectedLine()

  const mobile = useMobile()
  // Open at first on desktops, closed on phones; each keeps its own state as long as the page is open.
  const [desktopOpen, setDesktopOpen] = useState(true)
  const [mobileOpen, setMobileOpen] = useState(false)
  const open = mobile ? mobileOpen : desktopOpen
  const closeMobile = () => setMobileOpen(false)
  const toggle = () => {
    if (!mobile) return setDesktopOpen(!desktopOpen)
    setMobileOpen(!mobileOpen)
  }

  return (
    <Themed colour={line.color}>
      <div className={classes.layout}>
        <a className={classes.skip} href="#contenido">
          Saltar al contenido
        </a>
        <header className={classes.header}>
          <SystemBar />
          <AppBar drawerId={drawerId} drawerOpen={open} onToggleDrawer={toggle} />
          <div className={classes.stripe} />
        </header>
        {mobile ? (
          <MobileDrawer id={drawerId} opened={mobileOpen} onClose={closeMobile} />
        ) : (
          <aside id={drawerId} className={classes.drawer} hidden={!desktopOpen}>
            <Suspense>
              <SideDrawer />
            </Suspense>
          </aside>
        )}
        <div className={classes.column}>
          <Main />
          <AfterFirst me={me} />
        </div>
      </div>
    </Themed>
  )
}

/**
 * Renders what the first screen doesn't need. If the signal goes before its code is loaded, that is shown all the same.
 */
function AfterFirst({ me }: { me: Me }) {
  const isTime = useAfterFirst()
  // It may all be sent before that code is loaded, which then shows the result.
  const { entries } = useOutboxOf(me.uuid)
  const online = useOnline()
  const [found] = useState<Found>({ entries, offline: !online })
  return isTime ? (
    <Suspense fallback={<NoSignal entries={entries} />}>
      <Late me={me} found={found} />
    </Suspense>
  ) : (
    <NoSignal entries={entries} />
  )
}

function NoSignal({ entries }: Pick<Found, 'entries'>) {
  const waiting = entries.filter(({ state }) => state !== 'refused').length
  return (
    !useOnline() && (
      <ConnectionLine text={waiting ? `Sin conexión · ${waiting} por enviar` : 'Sin conexión'} tone="late" />
    )
  )
}

/** The page itself. After a change of page the focus goes to its start, so that a screen reader begins there. */
function Main() {
  const main = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const shown = useRef(pathname)
  // The frame is drawn first. The page follows in a deferred rendering, which a press can interrupt.
  const drawsPage = useDeferredValue(true, false)
  useEffect(() => {
    if (pathname === shown.current) return
    if (shown.current !== undefined) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return (
    <main id="contenido" ref={main} tabIndex={-1} className={classes.main}>
      <UnassignedLine />
      {drawsPage && <Outlet />}
    </main>
  )
}

/**
 * When the profile's pages or what it requires change, the guards check again whether the
 * page that is open may be seen.
 */
function usePagesOfNow({ profile, must_set_up_two_factor }: Me) {
  const router = useRouter()
  const pages = profile.profile_pages.map(({ allowed, page }) => (allowed ? page.path : '')).join(' ')
  const shown = useRef(pages)
  useEffect(() => {
    if (pages === shown.current) return
    shown.current = pages
    void router.invalidate()
  }, [pages, router])
  // Not when it is set up: the page that does it still shows the recovery codes, and the profile may not have it.
  useEffect(() => {
    if (must_set_up_two_factor) void router.invalidate()
  }, [must_set_up_two_factor, router])
}

/**
 * Writes a line that was selected here to the address. It has other rows: a list on page 7 starts again on page 1
 * (domain section 6).
 */
function useLineInAddress() {
  const router = useRouter()
  const { line } = useSelectedLine()
  const shown = useRef(line.fk_location)
  useEffect(() => {
    if (line.fk_location === shown.current) return
    shown.current = line.fk_location
    const search: RawSearch = router.latestLocation.search
    const said = lineOf(search)
    // The address itself selected the line, and has its page of the list.
    if (said === line.fk_location || (said === undefined && !('page' in search))) return
    void router.navigate({
      to: '.',
      search: { ...search, page: undefined, linea: undefined },
      replace: true,
      resetScroll: false
    })
  }, [line.fk_location, router])
}
