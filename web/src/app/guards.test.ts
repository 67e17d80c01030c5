import { isRedirect } from '@tanstack/react-router'
import { pagePattern } from 'contract/access/page-pattern.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aLine, aUser, data, fakeApi, refused } from '../../test/fakeApi.ts'
import { closeApplication, fakeDatabase } from '../../test/fakeDatabase.ts'
import { toastsSoFar } from '../../test/toastsSoFar.ts'
import { keepAnswer, keptAnswer } from '../api/answerCache.ts'
import { changePin, tryPin } from '../api/deviceKey.ts'
import { eraseKept } from '../api/erased.ts'
import { createQueryClient, type ErrorSurroundings } from '../api/queryClient.ts'
import type { Me } from '../api/session.ts'
import {
  PageNotAllowed,
  requireLocked,
  requireNoLine,
  requirePage,
  requirePartial,
  requireSession,
  toFirstPage
} from './guards.ts'
import { mayOpen } from '../api/rights.ts'

afterEach(() => vi.unstubAllGlobals())

function aContext() {
  const say = () => vi.fn<(text: string) => void>()
  const around = {
    showError: say(),
    showSuccess: say(),
    endSession: say(),
    pathname: () => '/'
  } satisfies ErrorSurroundings
  const queryClient = createQueryClient(around)
  const patternOf = (path: string) => (path.startsWith('/admin/') ? path.replace(/\d+/, '_id') : undefined)
  return { around, context: { queryClient, patternOf } }
}

/** Where a guard leads instead; fails if it lets pass. */
async function redirectOf(guard: Promise<unknown>) {
  const thrown = await guard.then(
    () => undefined,
    (error: unknown) => error
  )
  if (!isRedirect(thrown)) throw new Error(`No redirect: ${String(thrown)}`)
  const { to, href, search, replace } = thrown.options as Record<'to' | 'href', string> & Record<string, unknown>
  // Going back leads before the page that isn't for them.
  expect(replace).toBe(true)
  return { to: to ?? href, search }
}

const signedInAs = (me: Me) => fakeApi({ 'GET auth/me': data(me) })

describe('session guard', () => {
  test('lets pass with a full token and a line', async () => {
    signedInAs(aUser())
    const { context } = aContext()
    expect((await requireSession({ context, href: '/x' })).me.first_name).toBe('María')
  })

  test.each(['AUTH.UNAUTHORIZED', 'AUTH.INVALID_TOKEN', 'AUTH.EXPIRED_TOKEN'])(
    'without a session (%s) it leads to sign-in and back, without a toast',
    async code => {
      fakeApi({ 'GET auth/me': refused(401, code) })
      const { context, around } = aContext()
      const href = '/admin/bases?page=2'
      expect(await redirectOf(requireSession({ context, href }))).toEqual({
        to: '/auth/login',
        search: { redirect: href }
      })
      expect(around.showError).not.toHaveBeenCalled()
      expect(around.endSession).not.toHaveBeenCalled()
    }
  )

  test('from / there is no way back worth naming', async () => {
    fakeApi({ 'GET auth/me': refused(401, 'AUTH.UNAUTHORIZED') })
    expect(await redirectOf(requireSession({ ...aContext(), href: '/' }))).toEqual({ to: '/auth/login', search: {} })
  })

  test('a partial token leads to the second factor', async () => {
    signedInAs(aUser({ level: 'partial' }))
    expect((await redirectOf(requireSession({ ...aContext(), href: '/' }))).to).toBe('/auth/2fa')
  })

  test('nobody works without a line', async () => {
    signedInAs(aUser({ locations: [] }))
    expect((await redirectOf(requireSession({ ...aContext(), href: '/' }))).to).toBe('/line-not-found')
  })

  test('whoever must set up the second factor first is led there, with the way back, and stays there', async () => {
    const me = aUser({ must_set_up_two_factor: true })
    signedInAs(me)
    for (const href of ['/', '/admin/bases?page=2'])
      expect(await redirectOf(requireSession({ ...aContext(), href }))).toEqual({
        to: '/admin/settings/2fa',
        search: { redirect: href }
      })
    const there = requireSession({ ...aContext(), href: '/admin/settings/2fa?redirect=%2F' })
    expect((await there).me.must_set_up_two_factor).toBe(true)
    // Although the profile has no such page.
    expect(() => requirePage(me, '/admin/settings/2fa')).not.toThrow()
    expect(() => requirePage(me, '/admin/bases')).toThrow(PageNotAllowed)
  })

  test.each([
    ['offline' as const, 'Error de conexión con el servidor'],
    [refused(500, 'SERVER.ERROR'), 'Lo sentimos ha ocurrido un error']
  ])('a failed fetch (%j) is toasted and leads to /error and back', async (answer, text) => {
    fakeApi({ 'GET auth/me': answer })
    const { context, around } = aContext()
    expect(await redirectOf(requireSession({ context, href: '/admin/bases' }))).toEqual({
      to: '/error',
      search: { redirect: '/admin/bases' }
    })
    expect(await toastsSoFar(context.queryClient, () => around.showError.mock.calls.flat())).toEqual([text])
  })

  test('without a connection it is whoever was signed in last, until they signed out', async () => {
    const { keptOf } = fakeDatabase({ keys: new Map() })
    const api = signedInAs(aUser())
    api.handlers['GET auth/device-key'] = data({ user: aUser().uuid, secret: 'x' })
    await requireSession({ ...aContext(), href: '/a' })
    await vi.waitFor(() => expect(keptOf('answer:session')).toBe(1))
    api.handlers['GET auth/me'] = 'offline'
    const { context } = aContext()
    expect((await requireSession({ context, href: '/a' })).me.first_name).toBe('María')
    await eraseKept()
    expect((await redirectOf(requireSession({ ...aContext(), href: '/a' }))).to).toBe('/error')
  })

  test('without a connection, who has a PIN types it first; with a connection it isn’t needed', async () => {
    fakeDatabase({ keys: new Map() })
    const { uuid } = aUser()
    const api = signedInAs(aUser())
    api.handlers['GET auth/device-key'] = data({ user: uuid, secret: 'x' })
    await changePin(uuid, '482915')
    await keepAnswer(uuid, 'session', aUser())
    closeApplication()
    const { 'GET auth/me': online } = api.handlers
    Object.assign(api.handlers, { 'GET auth/me': 'offline', 'GET auth/device-key': 'offline' })
    const { around, context } = aContext()
    const opened = requireSession({ context, href: '/a?x=1' })
    expect(await redirectOf(opened)).toEqual({ to: '/auth/pin', search: { redirect: '/a?x=1' } })
    expect(around.showError).not.toHaveBeenCalled()
    await expect(requireLocked({ back: '/a' })).resolves.toBeUndefined()
    expect(await tryPin(uuid, '482915')).toBe('open')
    expect((await requireSession({ ...aContext(), href: '/a' })).me.first_name).toBe('María')
    expect(await redirectOf(requireLocked({ back: '/a' }))).toEqual({ to: '/a', search: undefined })
    Object.assign(api.handlers, { 'GET auth/me': online })
    await expect(requireSession({ ...aContext(), href: '/a' })).resolves.toBeDefined()
  })

  test.each([
    ['a line', { locations: [aLine(1)] }, 0],
    ['a permission', { permissions: ['bases.read'] }, 0],
    ['nothing', { permissions: ['bases.read', 'work-orders.read', 'assets.read'] }, 1]
  ])('what was kept before %s was taken away is deleted', async (_, more, left) => {
    const { keptOf } = fakeDatabase()
    const before = aUser({ permissions: ['bases.read', 'work-orders.read'] })
    await keepAnswer(before.uuid, 'session', before)
    await keepAnswer(before.uuid, 'work', ['OT-2026-000007'])
    signedInAs(aUser({ permissions: ['bases.read', 'work-orders.read'], ...more }))
    await requireSession({ ...aContext(), href: '/a' })
    const lines = async () => (await keptAnswer<Me>(before.uuid, 'session'))?.locations.length
    await vi.waitFor(async () => expect(await lines()).toBe('locations' in more ? 1 : 2))
    await vi.waitFor(() => expect(keptOf('answer:work')).toBe(left))
  })

  test('a session that the server ended is not remembered', async () => {
    const api = signedInAs(aUser())
    for (const answer of [data(aUser()), refused(401, 'AUTH.EXPIRED_TOKEN'), 'offline' as const]) {
      api.handlers['GET auth/me'] = answer
      await requireSession({ ...aContext(), href: '/a' }).catch(() => {})
    }
    expect((await redirectOf(requireSession({ ...aContext(), href: '/a' }))).to).toBe('/error')
  })

  test('asks the server once, not on every page', async () => {
    const api = signedInAs(aUser({ locations: [aLine(1)] }))
    const { context } = aContext()
    await requireSession({ context, href: '/a' })
    await requireSession({ context, href: '/b' })
    expect(api.count('auth/me')).toBe(1)
  })
})

describe('guards of the bare pages', () => {
  const back = '/admin/bases?page=2'

  test('a partial token may give its code', async () => {
    signedInAs(aUser({ level: 'partial' }))
    await expect(requirePartial({ ...aContext(), back })).resolves.toBeUndefined()
  })

  test('nobody gives a code: sign-in comes first, and keeps the way', async () => {
    fakeApi({ 'GET auth/me': refused(401, 'AUTH.UNAUTHORIZED') })
    expect(await redirectOf(requirePartial({ ...aContext(), back }))).toEqual({
      to: '/auth/login',
      search: { redirect: back }
    })
    expect(await redirectOf(requirePartial({ ...aContext(), back: undefined }))).toEqual({
      to: '/auth/login',
      search: {}
    })
  })

  test('a full token needs no code', async () => {
    signedInAs(aUser())
    expect((await redirectOf(requirePartial({ ...aContext(), back }))).to).toBe(back)
    expect((await redirectOf(requirePartial({ ...aContext(), back: undefined }))).to).toBe('/')
  })

  test('if the server can’t say, /error leads to where the visit began', async () => {
    fakeApi({ 'GET auth/me': 'offline' })
    expect(await redirectOf(requirePartial({ ...aContext(), back }))).toEqual({
      to: '/error',
      search: { redirect: back }
    })
  })

  test('whoever has no line may be told so', async () => {
    signedInAs(aUser({ locations: [] }))
    await expect(requireNoLine(aContext())).resolves.toBeUndefined()
  })

  test.each([
    ['nobody', refused(401, 'AUTH.UNAUTHORIZED'), '/auth/login'],
    ['a partial token', data(aUser({ level: 'partial' })), '/auth/2fa'],
    ['whoever has a line', data(aUser()), '/']
  ])('%s is not told that there is no line', async (_name, answer, to) => {
    fakeApi({ 'GET auth/me': answer })
    expect((await redirectOf(requireNoLine(aContext()))).to).toBe(to)
  })
})

describe('page guard', () => {
  test.each([
    ['/admin/bases', '/admin/bases'],
    ['/admin/bases/', '/admin/bases'],
    ['/admin/bases/$id/edit', '/admin/bases/_id/edit'],
    ['/admin/catalogs/$catalog', '/admin/catalogs/_catalog'],
    ['/', '/']
  ])('%s is spelled %s', (path, pattern) => {
    expect(pagePattern(path)).toBe(pattern)
  })

  test.each([
    ['/admin/bases/$id', ['/admin/bases/_id'], true],
    ['/admin/bases/new', ['/admin/bases/_id'], false],
    ['/admin/bases/$id', ['/admin/bases/new'], false],
    ['/admin/bases', [], false]
  ])('%s with %j: %s', (path, pages, allowed) => {
    const guard = () => requirePage(aUser({ pages }), path)
    if (allowed) expect(guard).not.toThrow()
    else expect(guard).toThrow(PageNotAllowed)
  })

  test('a page that is listed but not allowed is refused', () => {
    const me = aUser()
    const refusedPage = { allowed: false, page: { path: '/admin/bases' } }
    expect(mayOpen({ ...me, profile: { ...me.profile, profile_pages: [refusedPage] } }, '/admin/bases')).toBe(false)
  })

  test('says why, in the words of the specification', () => {
    expect(() => requirePage(aUser(), '/admin/bases')).toThrow('No tiene permisos suficientes')
  })
})

describe('/', () => {
  const entry = (to: string | null, index: number, children: unknown[] = []) => ({
    name: `${to}`,
    icon: null,
    to,
    index,
    children
  })

  test('goes to the first target of the menu, in its order, that exists and is allowed', async () => {
    const menu = [
      entry('/admin/last', 9),
      entry(null, 2, [entry('/admin/second', 2), entry('/admin/forbidden', 1)]),
      entry('/gone', 1)
    ]
    fakeApi({ 'GET menus/2/profile': data(menu) })
    const me = aUser({ pages: ['/admin/last', '/admin/second', '/gone'] })
    expect((await redirectOf(toFirstPage({ ...aContext(), me }))).to).toBe('/admin/second')
  })

  test('a target with a parameter is compared as a pattern', async () => {
    fakeApi({ 'GET menus/2/profile': data([entry('/admin/bases/7', 1)]) })
    expect((await redirectOf(toFirstPage({ ...aContext(), me: aUser({ pages: ['/admin/bases/_id'] }) }))).to).toBe(
      '/admin/bases/7'
    )
  })

  test.each([
    [
      'the view that one begins with comes first',
      { path: '/admin/second', search: { vista: 'mias' } },
      '/admin/second',
      { vista: 'mias' }
    ],
    ['not where one may no longer go', { path: '/admin/forbidden', search: {} }, '/admin/last', undefined],
    ['nor where nothing is any more', { path: '/gone', search: {} }, '/admin/last', undefined],
    ['none', null, '/admin/last', undefined]
  ])('%s', async (_, start, to, search) => {
    fakeApi({ 'GET menus/2/profile': data([entry('/admin/last', 1)]), 'GET saved-views/start': data(start) })
    const me = aUser({ pages: ['/admin/last', '/admin/second', '/gone'] })
    expect(await redirectOf(toFirstPage({ ...aContext(), me }))).toMatchObject({ to, ...(search && { search }) })
  })

  test.each([
    ['who only reads begins with history', ['staff.read'], true, '/admin/history/work-orders'],
    ['not where they may not open it', ['staff.read'], false, '/admin/first'],
    ['nor who may change something', ['staff.read', 'checks.answer'], true, '/admin/first']
  ])('%s', async (_, permissions, mayOpenHistory, to) => {
    const history = '/admin/history/work-orders'
    fakeApi({ 'GET menus/2/profile': data([entry('/admin/first', 1), entry(history, 2)]) })
    const me = aUser({ pages: ['/admin/first', ...(mayOpenHistory ? [history] : [])], permissions })
    expect((await redirectOf(toFirstPage({ ...aContext(), me }))).to).toBe(to)
  })

  test('stays without any target', async () => {
    fakeApi({ 'GET menus/2/profile': data([entry('/admin/bases', 1)]) })
    await expect(toFirstPage({ ...aContext(), me: aUser() })).resolves.toBeUndefined()
  })

  test('a failed menu leads to /error', async () => {
    fakeApi({ 'GET menus/2/profile': refused(500, 'SERVER.ERROR') })
    expect((await redirectOf(toFirstPage({ ...aContext(), me: aUser() }))).to).toBe('/error')
  })
})
