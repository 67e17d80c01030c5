import { basename } from 'node:path'
import { createMemoryHistory } from '@tanstack/react-router'
import { pagePattern } from 'contract/access/page-pattern.ts'
import { triagePermission } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { type ProfileName, profiles } from '../../server/src/profiles.ts'
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
 * Who may open what: every page that the server declares, as every seeded profile, through the real route tree. The
 * expectations are made of the server's defaults, so that no page can be forgotten. The server's tests check that each
 * profile gets these pages; the journeys, that the screens work in a browser.
 */

/** Pages of the main layout: the others ask for no profile. */
const guarded = Object.entries(pages).filter(([path]) => path.startsWith('/admin/'))

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

const of = (profile: ProfileName, more: Partial<Me> = {}) =>
  data(aUser({ pages: Object.keys(pages).filter(path => pages[path]?.includes(profile)), ...writesReports, ...more }))

test('every page is in the manifest of its folder, and its file exports it', async () => {
  const manifests = import.meta.glob<Pages>('../src/pages/*/pages.ts', { eager: true, import: 'pages' })
  const inManifests = Object.entries(manifests).flatMap(([file, names]) =>
    Object.keys(names).map(name => file.replace('pages.ts', `${name}.tsx`))
  )
  const files = import.meta.glob<object>('../src/pages/*/*Page.tsx')
  // The bare layout's are in routes.tsx.
  const bare = ['auth/SignIn', 'auth/SecondFactor', 'auth/ForgottenPassword', 'locations/FirstLine']
  expect([...inManifests, ...bare.map(name => `../src/pages/${name}Page.tsx`)].toSorted()).toEqual(Object.keys(files))
  for (const [file, load] of Object.entries(files)) expect(await load(), file).toHaveProperty(basename(file, '.tsx'))
})

test('every page of the main layout is declared, and every declared one has a screen', () => {
  const { router } = createApp(createMemoryHistory())
  const screens = Object.keys(router.routesByPath).map(pagePattern)
  expect(screens.filter(path => path.startsWith('/admin/')).toSorted()).toEqual(
    guarded.map(([path]) => path).toSorted()
  )
})

describe.each(profiles)('%s', profile => {
  test.each(guarded)('%s', async (path, to) => {
    const { page, error } = await open(path, of(profile))
    expect({ page, error }).toEqual({
      page: path,
      error: to.includes(profile) ? undefined : expect.any(PageNotAllowed)
    })
  })
})

describe('no profile helps', () => {
  test.each(guarded)('%s: without a session, before the second factor, without a line', async path => {
    const address = addressOf(path)
    const where = async (...me: Parameters<typeof of> | []) =>
      (await open(path, me.length ? of(...me) : refused(401, 'AUTH.UNAUTHORIZED'))).href
    expect(await where()).toBe(`/auth/login?redirect=${encodeURIComponent(address)}`)
    expect(await where('Administrador', { level: 'partial' })).toBe(`/auth/2fa?redirect=${encodeURIComponent(address)}`)
    expect(await where('Planificador', { locations: [] })).toBe('/line-not-found')
  })
})
