import { basename } from 'node:path'
import { createMemoryHistory } from '@tanstack/react-router'
import { pagePattern } from 'contract/access/page-pattern.ts'
import { triagePermission } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import type { Me } from '../src/api/session.ts'
import type { Pages } from '../src/ui/shell/pages.ts'
import { createApp } from '../src/app/createApp.ts'
import { PageNotAllowed } from '../src/app/guards.ts'
import { aReport } from './anomalyReports.ts'
import { aUser, data, fakeApi, refused } from './fakeApi.ts'
import { pages } from './pages.ts'
import { anActivity, anUnplannedOrder } from './unplanned.ts'
import { anOrder } from './workOrders.ts'

/*
 * Every page through the real route tree, with and without the right to open it. The server's tests check that each
 * profile of a new installation gets the pages declared for it; the journeys, that the screens work in a browser.
 */

/** Pages of the main layout: the others ask for no profile. */
const guarded = pages.filter(path => path.startsWith('/admin/'))

const addressOf = (path: string) => path.replace('_catalog', 'brands').replace('_id', '7')

/** Opens a page's address with its guards and its code: which page is there at the end, and why it is refused. */
async function open(path: string, me: ReturnType<typeof data> | ReturnType<typeof refused>) {
  const pending = anUnplannedOrder({ fkc_status: workOrderStatus.PENDIENTE })
  fakeApi({
    'GET auth/me': me,
    'GET workorders/7': data(anOrder()),
    'GET unplanned/7': data(anActivity({}, pending)),
    'GET anomaly-report/7': data(aReport({ id: 7 }))
  })
  const { router } = createApp(createMemoryHistory({ initialEntries: [addressOf(path)] }))
  await router.load()
  const { matches, location } = router.state
  const last = matches.at(-1)
  const error = matches.find(match => match.status === 'error')?.error
  return { page: last && pagePattern(last.fullPath), href: location.href, error }
}

/** What the guard of a report's edition asks for besides the page. */
const writesReports = { permissions: ['anomaly-reports.write', triagePermission] }

const withPages = (allowed: readonly string[], more: Partial<Me> = {}) =>
  data(aUser({ pages: allowed, ...writesReports, ...more }))

test('every page is in the manifest of its folder, and its file exports it', async () => {
  const manifests = import.meta.glob<Pages>('../src/pages/*/pages.ts', { eager: true, import: 'pages' })
  const inManifests = Object.entries(manifests).flatMap(([file, names]) =>
    Object.keys(names).map(name => file.replace('pages.ts', `${name}.tsx`))
  )
  const files = import.meta.glob<object>('../src/pages/*/*Page.tsx')
  // The bare layout's are in routes.tsx.
  const bare = ['auth/SignIn', 'auth/SecondFactor', 'auth/ForgottenPassword', 'auth/Pin', 'locations/FirstLine']
  expect([...inManifests, ...bare.map(name => `../src/pages/${name}Page.tsx`)].toSorted()).toEqual(Object.keys(files))
  for (const [file, load] of Object.entries(files)) expect(await load(), file).toHaveProperty(basename(file, '.tsx'))
})

test('every page of the list has a screen, and every screen of the main layout is in the list', () => {
  const { router } = createApp(createMemoryHistory())
  const screens = Object.keys(router.routesByPath).map(pagePattern)
  expect(screens.filter(path => path !== '/').toSorted()).toEqual(pages.toSorted())
})

test.each(guarded)('%s opens with the right to it alone', async path => {
  expect(await open(path, withPages([path]))).toMatchObject({ page: path, error: undefined })
})

test.each(guarded)('%s is refused with the right to all others', async path => {
  const { page, error } = await open(path, withPages(pages.filter(other => other !== path)))
  expect({ page, error }).toEqual({ page: path, error: expect.any(PageNotAllowed) })
})

test.each(guarded)('%s: without a session, before the second factor, without a line', async path => {
  const back = encodeURIComponent(addressOf(path))
  const where = async (me: Parameters<typeof open>[1]) => (await open(path, me)).href
  expect(await where(refused(401, 'AUTH.UNAUTHORIZED'))).toBe(`/auth/login?redirect=${back}`)
  expect(await where(withPages(pages, { level: 'partial' }))).toBe(`/auth/2fa?redirect=${back}`)
  expect(await where(withPages(pages, { locations: [] }))).toBe('/line-not-found')
})
