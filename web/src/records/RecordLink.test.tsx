import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { addressOf } from '../../test/addresses.ts'
import { aUser, data, fakeApi } from '../../test/fakeApi.ts'
import { renderPage } from '../../test/renderPage.tsx'
import { anOrder } from '../../test/workOrders.ts'

afterEach(() => vi.unstubAllGlobals())

const base = {
  id: 3,
  version: 1,
  code: 'ROJ-E01-MOT',
  name: 'Motor principal',
  location: { id: 2, name: 'Taypi Uta' },
  line: { id: 1, name: 'Línea Roja', color: '#E53935' },
  structure: { id: 4, code: 'MOT', name: 'Motor' },
  asset: { id: 9, code: 'A-9', name: 'Motor ABB' },
  plan: null,
  criticality: 'A',
  requires_stop: true,
  is_active: true,
  activities_count: 12
}

function aServer(pages: string[]) {
  const order = anOrder({ base: { id: 3, code: 'ROJ-E01-MOT', name: 'Motor principal' } })
  return fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data(
      aUser({ pages: ['/admin/planned/work-orders/_id', ...pages], permissions: ['work-orders.read', 'bases.read'] })
    ),
    'GET menus/2/profile': data([]),
    'GET workorders/7': data(order),
    'GET base/3': data(base)
  })
}

const open = async (pages: string[]) => {
  const server = aServer(pages)
  const view = renderPage('/admin/planned/work-orders/7')
  await screen.findAllByText('ROJ-E01-MOT · Motor principal')
  // It becomes a link after the first screen.
  if (pages.length > 0) await screen.findAllByRole('link', { name: 'ROJ-E01-MOT · Motor principal' })
  return { ...view, server }
}
const link = () => screen.getAllByRole('link', { name: 'ROJ-E01-MOT · Motor principal' })[0] as HTMLElement
const rest = () => fireEvent.pointerEnter(link(), { pointerType: 'mouse' })
/** What one does, and what comes of it within a second. */
async function withinASecond(action: () => void) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  action()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  vi.useRealTimers()
}
const card = () => screen.findByRole('tooltip', { hidden: true })

test('a code leads to its page; a pointer that rests on it gets the facts, once', async () => {
  const { server } = await open(['/admin/bases/_id'])
  expect(addressOf(link())).toBe('/admin/bases/3')
  expect(server.count('base/3')).toBe(0)
  rest()
  await waitFor(async () => expect((await card()).textContent).toContain('Motor ABB'))
  expect((await card()).textContent).toBe(
    'ROJ-E01-MOT Motor principalAUbicaciónTaypi UtaLíneaLínea RojaMontadoA-9 · Motor ABBPlanSin planActividades12 actividadesParadaHace falta'
  )
  // The pointer may go over to the card.
  const shown = await card()
  await withinASecond(() => {
    fireEvent.pointerLeave(link())
    fireEvent.pointerEnter(shown)
  })
  fireEvent.pointerLeave(await card())
  await waitFor(() => expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull())
  rest()
  await card()
  fireEvent.keyDown(link(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull())
  expect(server.count('base/3')).toBe(1)
})

test('whoever passes by, or taps, sees no card', async () => {
  await open(['/admin/bases/_id'])
  // Once it has been shown, with all that it loads, nothing delays it.
  rest()
  await card()
  fireEvent.keyDown(link(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull())
  await withinASecond(() => {
    rest()
    fireEvent.pointerLeave(link())
    fireEvent.pointerEnter(link(), { pointerType: 'touch' })
  })
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
  await withinASecond(rest)
  await card()
})

test('a record that does not come says why; who may not open its page sees only the words', async () => {
  const { server, unmount } = await open(['/admin/bases/_id'])
  server.handlers['GET base/3'] = {
    status: 403,
    body: { message: 'No tiene asignada esta línea', errorCode: 'AUTH.FORBIDDEN' }
  }
  rest()
  await waitFor(async () => expect((await card()).textContent).toBe('No tiene asignada esta línea'))
  unmount()
  await open([])
  expect(screen.queryByRole('link', { name: /ROJ-E01-MOT/ })).toBeNull()
})
