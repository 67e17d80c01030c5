import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { anomalyStatus, priority } from 'contract/core/classifier.ts'
import { beforeAll, expect, test } from 'vitest'
import { aReport } from '../../../test/anomalyReports.ts'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const { REGISTRADO, EN_REVISION, ACEPTADO } = anomalyStatus
const path = '/admin/anomaly-reports'
const supervisor = ['anomaly-reports.read', 'anomaly-reports.write', 'anomaly-reports.triage', 'work-orders.write']

// What is loaded late is there, so that the tests wait for what they look at alone.
beforeAll(async () => {
  await Promise.all([
    import('../../pages/anomaly-reports/ReportsPage.tsx'),
    import('./ReportsBoard.tsx'),
    import('./TickedReports.tsx')
  ])
}, 60_000)

const fresh = aReport({ id: 1, code: 'RA-2026-000001', description: 'Goma suelta', fkc_status: REGISTRADO })
const reviewed = aReport()

function open(handlers: Parameters<typeof fakeApi>[0] = {}, permissions = supervisor, search = '?modo=tablero') {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path, `${path}/_id`], permissions })),
    'GET menus/2/profile': data([]),
    'GET notifications': data({ rows: [], count: 0, unread: 0 }),
    'GET anomaly-report/counts': data([{ fkc_status: REGISTRADO, count: 1 }]),
    'GET anomaly-report/7': data(reviewed),
    'GET anomaly-report': ({ query }) => {
      const asked = new URLSearchParams(query).getAll('fkc_status')
      const rows = [fresh, reviewed].filter(({ fkc_status }) => asked.includes(String(fkc_status)))
      return data({ rows, count: rows.length })
    },
    ...handlers
  })
  renderPage(`${path}${search}`)
  return api
}

const column = (name: string) => screen.getByRole('region', { name })
const cardOf = async (title: string) => (await screen.findByRole('link', { name: title })).closest('li')!
const sent = ({ calls }: ReturnType<typeof open>) => calls.filter(({ method }) => method === 'PUT')

test('a card says what decides: place, effect, who else saw it; nobody drags what they may not change', async () => {
  open({}, ['anomaly-reports.read'])
  const card = await cardOf('Ruido en la polea')
  for (const text of ['RA-2026-000007', 'ROJ-T06-BAS', 'Parada', '2 testigos', 'Media'])
    expect(within(card).getByText(text)).toBeTruthy()
  expect(card.draggable).toBe(false)
})

test('dropped on «Aceptado» it asks; accepted with the suggestion unless another priority is chosen', async () => {
  const api = open({ 'PUT anomaly-report/status/7': data({ ...reviewed, fkc_status: ACEPTADO }) })
  const card = await cardOf('Ruido en la polea')
  fireEvent.dragStart(card)
  expect(column('Aceptado').dataset['open']).toBeDefined()
  fireEvent.drop(column('Aceptado'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Aceptar RA-2026-000007' }))
  expect(dialog.getByText('Sugerida: Muy alta — base crítica A, línea parada')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Aceptar' }))
  await waitFor(() =>
    expect(sent(api)[0]?.body).toEqual({ fkc_status: ACEPTADO, version: 3, fkc_priority: priority.MUY_ALTA })
  )
})

test('a refusal is told above the board, and the card stays where it is', async () => {
  open({
    'PUT anomaly-report/status/1': refused(409, 'DOMAIN.CONFLICT', 'Otra persona lo ha cambiado', 'stale')
  })
  const card = await cardOf('Goma suelta')
  fireEvent.dragStart(card)
  fireEvent.drop(column('En revisión'))
  expect((await screen.findByRole('alert')).textContent).toContain('Otra persona lo ha cambiado')
  expect(within(column('Registrado')).getByRole('link', { name: 'Goma suelta' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar el aviso' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('rejecting needs a reason', async () => {
  const api = open({ 'PUT anomaly-report/status/7': data(reviewed) })
  const card = within(await cardOf('Ruido en la polea'))
  fireEvent.click(card.getByRole('button', { name: 'Cambiar el estado de RA-2026-000007' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rechazar' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Rechazar RA-2026-000007?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Rechazar' }))
  expect(await dialog.findByText('El campo Motivo es obligatorio')).toBeTruthy()
  expect(sent(api)).toEqual([])
})

test('the list begins with what is to be done; a state shows only its own, and several are decided on together', async () => {
  const api = open({ 'PUT anomaly-report/bulk/status': data([{ id: 1, version: 4 }]) }, supervisor, '')
  fireEvent.click(await screen.findByRole('checkbox', { name: /RA-2026-000001/ }))
  const lists = () => api.calls.filter(call => call.path === 'anomaly-report').map(({ query }) => query)
  expect(new URLSearchParams(lists()[0]).getAll('fkc_status')).toEqual(['40', '41', '42'])
  fireEvent.click(await screen.findByRole('button', { name: 'Revisar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Revisar 1 reporte' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Revisar' }))
  await waitFor(() => expect(sent(api)[0]?.body).toEqual({ items: [{ id: 1, version: 3 }], fkc_status: EN_REVISION }))
  fireEvent.click(screen.getByRole('button', { name: /^Registrado/ }))
  await waitFor(() => expect(new URLSearchParams(lists().at(-1)).getAll('fkc_status')).toEqual(['40']))
})
