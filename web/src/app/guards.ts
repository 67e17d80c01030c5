import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { pagePattern } from 'contract/access/page-pattern.ts'
import { DeviceLocked } from '../api/erased.ts'
import { type Menu, menuQuery } from '../api/menus.ts'
import { type AssignedLine, type Me, sessionQuery } from '../api/session.ts'
import { startViewQuery } from '../api/startView.ts'
import type { RawSearch } from '../ui/table/listState.ts'
import type { RouterContext } from '../ui/table/pageStart.ts'
import { isAllowed, mayOpen, onlyReads } from '../api/rights.ts'
import { hasLine, lineOf } from '../ui/shell/lineInAddress.ts'
import { assignLines } from '../api/selectedLine.ts'

const setUpPage = '/admin/settings/2fa'
const historyPage = '/admin/history/work-orders'

/** The profile may not open the page. Shown as 'Error 401'. */
export class PageNotAllowed extends Error {
  override readonly name = 'PageNotAllowed'

  constructor() {
    super('No tiene permisos suficientes')
  }
}

/**
 * Guards everything below the main layout: it needs a full token and a line.
 *
 * @throws a redirect to /auth/login (with a way back), /auth/2fa, /line-not-found or /first-line, to where the second
 * factor is set up if the profile requires it; when the server can't answer, to /auth/pin if the PIN opens what is kept,
 * or to /error
 */
export async function requireSession({
  context,
  href,
  search
}: {
  context: RouterContext
  href: string
  /** of the address that is opened; not while a link is only pointed at */
  search?: RawSearch
}): Promise<{ me: Me; line: AssignedLine }> {
  const me = await requireFull(context, href === '/' ? undefined : href)
  const line = assignLines(me.locations, search && lineOf(search))
  if (!line) throw redirect({ to: withoutLine(me), replace: true })
  if (me.must_set_up_two_factor && !href.startsWith(setUpPage))
    throw redirect({ to: setUpPage, search: wayBack(href), replace: true })
  return { me, line }
}

/**
 * An address that was typed, or comes from a mail, gets the selected line: what is copied from it says the line.
 *
 * @throws a redirect to the same address, whose search middleware adds the line
 */
export function requireLineInAddress(path: string, { pathname, search, hash }: ParsedLocation): void {
  if (hasLine(path) && lineOf(search) === undefined)
    throw redirect({ to: pathname as '/', search: () => search, hash, replace: true })
}

/**
 * `/auth/2fa`: for users who have given the password and not yet the code.
 *
 * @param back the address to return to
 * @throws a redirect: to /auth/login without a session, to `back` with a full one
 */
export async function requirePartial({
  context,
  back
}: {
  context: RouterContext
  back: string | undefined
}): Promise<void> {
  const me = await requireUser(context, back)
  if (me.level === 'full') throw redirect({ href: back ?? '/', replace: true })
}

/** `/auth/pin`: while what is kept on the device is locked. @throws a redirect to `back` otherwise */
export async function requireLocked({ back }: { back: string | undefined }): Promise<void> {
  const { keptBy } = await import('../api/deviceKey.ts')
  if (!(await keptBy())?.locked) throw redirect({ href: back ?? '/', replace: true })
}

/** `/line-not-found`: for users without a line. @throws a redirect to `/` or to signing in for everybody else */
export async function requireNoLine({ context }: { context: RouterContext }): Promise<void> {
  await requireWithoutLine(context, '/line-not-found')
}

/** `/first-line`: for users without a line who may make one. @throws a redirect for everybody else */
export async function requireFirstLine({ context }: { context: RouterContext }): Promise<void> {
  await requireWithoutLine(context, '/first-line')
}

async function requireWithoutLine(context: RouterContext, page: ReturnType<typeof withoutLine>): Promise<void> {
  const me = await requireFull(context, undefined)
  if (assignLines(me.locations)) throw redirect({ to: '/', replace: true })
  if (withoutLine(me) !== page) throw redirect({ to: withoutLine(me), replace: true })
}

/** The page for users without a line: those who work on all lines make the first one, as there is none yet. */
const withoutLine = (me: Me) =>
  isAllowed(me, 'lines.all') && isAllowed(me, 'locations.write') ? '/first-line' : '/line-not-found'

async function requireFull(context: RouterContext, back: string | undefined): Promise<Me> {
  const me = await requireUser(context, back)
  if (me.level !== 'full') throw redirect({ to: '/auth/2fa', search: wayBack(back), replace: true })
  return me
}

async function requireUser({ queryClient }: RouterContext, back: string | undefined): Promise<Me> {
  const me = await orErrorPage(queryClient.query({ ...sessionQuery, staleTime: 'static' }), back ?? '/')
  if (!me) throw redirect({ to: '/auth/login', search: wayBack(back), replace: true })
  return me
}

const wayBack = (back: string | undefined) => (back === undefined ? {} : { redirect: back })

/** @throws PageNotAllowed if the profile lacks the page with this route pattern */
export function requirePage(me: Me, fullPath: string): void {
  if (me.must_set_up_two_factor && fullPath === setUpPage) return
  if (!mayOpen(me, pagePattern(fullPath))) throw new PageNotAllowed()
}

/**
 * `/`: on to the view that one has chosen to begin with, else to the first target of the menu that exists and is
 * allowed; for who only reads, to history if it is one of them. Stays, with an explanation, if there is none.
 */
export async function toFirstPage({ context, me }: { context: RouterContext; me: Me }): Promise<void> {
  const chosen = context.queryClient.query({ ...startViewQuery(), staleTime: 0 }).catch(() => null)
  const menu = await orErrorPage(context.queryClient.query({ ...menuQuery(me.profile.id), staleTime: 'static' }), '/')
  const start = await chosen
  const startPattern = start && context.patternOf(start.path)
  if (start && startPattern && mayOpen(me, startPattern))
    throw redirect({ to: start.path as '/', search: start.search, replace: true })
  const allowed = targets(menu).filter(to => {
    const pattern = context.patternOf(to)
    return pattern !== undefined && pattern !== '/' && mayOpen(me, pattern)
  })
  const first = onlyReads(me) && allowed.includes(historyPage) ? historyPage : allowed[0]
  if (first) throw redirect({ to: first, replace: true })
}

/**
 * What a guard fetches. @throws a redirect if it fails, to /auth/pin where the PIN opens what is kept, else to /error
 * (specification section 8); `href` is the way back
 */
async function orErrorPage<T>(answer: Promise<T>, href: string): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const to = error instanceof DeviceLocked ? '/auth/pin' : '/error'
    throw redirect({ to, search: { redirect: href }, replace: true })
  }
}

function targets(items: readonly Menu[]): string[] {
  return items.flatMap(item => [...(item.to ? [item.to] : []), ...targets(item.children)])
}
