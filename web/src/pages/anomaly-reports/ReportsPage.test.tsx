import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aReport } from '../../../test/anomalyReports.ts'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { screenOf } from '../../../test/screenOf.ts'
import { toastsSoFar } from '../../../test/toastsSoFar.ts'

const path = '/admin/anomaly-reports'

// What is loaded late is there, so that the tests wait for what they look at alone.
beforeAll(async () => {
  await Promise.all([
    import('./ReportsPage.tsx'),
    import('../../records/anomaly-reports/ReportPhoto.tsx'),
    import('../../features/public-reports/WaitingPublic.tsx')
  ])
}, 60_000)

const photo = { id: 31, file_name: 'polea.jpg', mime_type: 'image/jpeg', size: 9, has_thumbnail: true }

function open(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const permissions = ['anomaly-reports.read', 'anomaly-reports.write', 'anomaly-reports.triage']
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path, `${path}/_id`, `${path}/public`], permissions })),
    'GET menus/2/profile': data([]),
    'GET notifications': data({ rows: [], count: 0, unread: 0 }),
    'GET anomaly-report/counts': data([]),
    'GET anomaly-report/public': data({ rows: [], count: 2 }),
    'GET anomaly-report': data({ rows: [aReport({ attachments: [photo] })], count: 1 }),
    ...handlers
  })
  const { queryClient } = renderPage(path)
  return { api, queryClient }
}

test('a phone’s card has the photo beside the words, and the facts without their names in sight', async () => {
  screenOf(23)
  open()
  const card = (await screen.findByRole('link', { name: 'Ruido en la polea' })).closest('li')!
  const facts = [...card.querySelectorAll('dl > div')].map(fact => fact.querySelector('dd')?.textContent)
  expect(facts).toEqual(['RA-2026-000007', 'En revisión', 'Media', 'ROJ-T06-BAS', '20/11/2026 05:50:00', 'Ana'])
  await waitFor(() =>
    expect(card.querySelector('img')?.getAttribute('src')).toContain('getFileView/anomaly_report/31?size=thumbnail')
  )
  // In the summary's line, so that the cards begin at once.
  expect(addressOf(await screen.findByRole('link', { name: '2 avisos del público' }))).toBe(`${path}/public`)
})

test('what fails is said in the list’s place and by one toast', async () => {
  const fails = refused(500, 'SERVER.ERROR')
  const { api, queryClient } = open({
    'GET anomaly-report': fails,
    'GET anomaly-report/public': fails,
    'GET anomaly-report/counts': fails
  })
  const said = await screen.findByText('No se ha podido cargar la lista: anomalías')
  await waitFor(() => expect(api.calls.some(call => call.path === 'anomaly-report/public')).toBe(true))
  within(said.closest('section')!).getByRole('button', { name: 'Reintentar' })
  expect(await toastsSoFar(queryClient)).toEqual(['Lo sentimos ha ocurrido un error'])
})

test('a report that goes on as another says as which, and lists count it apart', async () => {
  const merged = aReport({
    id: 8,
    fkc_status: 45,
    status: { id: 45, name: 'Unido' },
    state: 'archived',
    merged_into: { id: 45, code: 'RA-2026-000045' }
  })
  const { api } = open({
    'GET anomaly-report': data({ rows: [merged], count: 1 }),
    'GET anomaly-report/counts': data([{ fkc_status: 45, count: 3 }])
  })
  await screen.findAllByText('Unido a RA-2026-000045')
  await screen.findByRole('button', { name: /^Unido/, description: '' })
  const asked = api.calls.find(({ path: to }) => to === 'anomaly-report')
  expect(asked?.query).toContain('is_counted=true')
})
