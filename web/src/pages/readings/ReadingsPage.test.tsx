import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { RoundMeter } from 'contract/readings/reading-rounds.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { unsentCount } from '../../api/outboxStorage.ts'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { fakeDatabase } from '../../../test/fakeDatabase.ts'
import { aMeter } from '../../../test/readings.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { screenOf } from '../../../test/screenOf.ts'

const starts = { id: 6, name: 'Arranques', usage_unit: { id: 2, name: 'Arranques', symbol: null } }
const meters = [aMeter(), aMeter({ ...starts, last: null, average: null, drives: 0 })]
const stored = (became_due: object[] = []) => data({ readings: [{}], became_due })
const due = {
  id: 3,
  base: { id: 8, code: 'ROJ-E1-MOT', name: 'Motor' },
  activity: { id: 4, code: 'LUB', name: 'Cambio de aceite' },
  due_date: '2026-03-20'
}

beforeEach(() => {
  localStorage.clear()
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open({
  round = meters,
  permissions = ['readings.read', 'readings.write', 'bases.read'],
  path = '/admin/readings',
  handlers = {}
}: {
  round?: RoundMeter[]
  permissions?: string[]
  path?: string
  handlers?: Parameters<typeof fakeApi>[0]
} = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/readings', '/admin/readings/_id'], permissions })),
    'GET menus/2/profile': data([]),
    'GET readings/round': data(round),
    'POST readings/bulk': stored(),
    ...handlers
  })
  const view = renderPage(path)
  await screen.findByRole('heading', { level: 1, name: /Lecturas/ })
  const sent = () => api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Sent)
  return { ...view, api, sent }
}

type Sent = { items: Record<string, unknown>[]; preview?: boolean }

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const hours = 'Lectura: ROJ-E1-MOT · Horas de marcha'
const saving = (count: string) => screen.findByRole('button', { name: `Guardar ${count}` })

test('a column pasted into the round is saved at once, and what becomes due is said', async () => {
  const { user, sent } = await open({ handlers: { 'POST readings/bulk': stored([due]) } })
  fireEvent.paste(await field(hours), { clipboardData: { getData: () => '130,5\r\n7\r\n', files: [] } })
  await user.click(await saving('2 lecturas'))
  await screen.findByText('Una actividad vence por estas lecturas')
  screen.getByText(/Cambio de aceite/)
  const read_at = expect.any(String) as string
  expect(sent()).toEqual([
    {
      items: [
        { fk_base_metric: 5, value: 130.5, read_at },
        { fk_base_metric: 6, value: 7, read_at }
      ]
    }
  ])
  await waitFor(async () => expect((await field(hours)).value).toBe(''))
})

test('a lower one is asked about: what it means is sent, and it isn’t saved before', async () => {
  const { user, sent } = await open()
  await user.type(await field(hours), '50')
  await user.click(await saving('1 lectura'))
  const question = within(await screen.findByRole('group', { name: /^Aclarar/ }))
  question.getByText('Es menor que la anterior (100).')
  await question.findByText('Diga qué ha pasado')
  await user.click(question.getByRole('radio', { name: /La anterior estaba mal/ }))
  await user.type(question.getByRole('textbox', { name: /La anterior debía ser/ }), '40')
  await user.click(await saving('1 lectura'))
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { items: [{ value: 50, meaning: 'previous_wrong', previous: { id: 51, version: 2, value: 40 } }] }
    ])
  )
})

test('what the server refuses is told on its cell, and all stays as it was typed', async () => {
  const errors = { 'items.1.value': ['El medidor ya tiene una lectura de ese momento'] }
  const { user } = await open({
    round: [aMeter({ average: null }), meters[1]!],
    handlers: {
      'POST readings/bulk': { status: 400, body: { message: '', errorCode: 'VALIDATION.INVALID_DATA', errors } }
    }
  })
  await user.type(await field(hours), '101')
  await user.type(await field('Lectura: ROJ-E1-MOT · Arranques'), '7')
  await user.click(await saving('2 lecturas'))
  await screen.findByText('El medidor ya tiene una lectura de ese momento')
  expect((await field(hours)).value).toBe('101')
})

test('somebody else has just read more: a lower one is asked about at once', async () => {
  const { user, queryClient, api } = await open()
  await user.type(await field(hours), '101')
  await user.type(await field('Lectura: ROJ-E1-MOT · Arranques'), '7')
  const last = { ...aMeter().last!, id: 52, value: 103, read_at: new Date(Date.now() - 1000).toISOString() }
  api.handlers['GET readings/round'] = data([aMeter({ last }), meters[1]!])
  await queryClient.refetchQueries()
  const question = within(await screen.findByRole('group', { name: /^Aclarar/ }))
  question.getByText('Es menor que la anterior (103).')
})

test('without signal the round on one screen says that it isn’t sent by itself', async () => {
  fakeDatabase()
  const { unmount } = await open()
  await field(hours)
  unmount()
  await open({ handlers: { 'GET readings/round': 'offline' } })
  expect((await screen.findByText(/^Sin señal/)).textContent).toContain('guárdelo cuando vuelva la señal')
})

test('what was typed survives a reload', async () => {
  const { user, unmount } = await open()
  await user.type(await field(hours), '101')
  await saving('1 lectura')
  unmount()
  await open()
  expect((await field(hours)).value).toBe('101')
})

test('whoever only reads them types nothing; a line without meters says so', async () => {
  const { unmount } = await open({ permissions: ['readings.read'] })
  await screen.findByText('100 h')
  expect(screen.queryByRole('textbox')).toBeNull()
  unmount()
  await open({ round: [] })
  await screen.findByText('Línea 1 no tiene medidores')
  expect(addressOf(screen.getByRole('link', { name: 'Ver las bases' }))).toBe('/admin/bases')
})

test('on a phone one meter after another; without signal they wait, and arrive once', async () => {
  screenOf(30)
  fakeDatabase()
  const { user, sent, api } = await open()
  const big = await field('Lectura (h)')
  // Without signal from here on.
  api.handlers['POST readings/bulk'] = 'offline'
  await user.type(big, '50')
  await user.tab()
  await user.click(await screen.findByRole('radio', { name: /Se cambió el contador/ }))
  await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
  const second = await field('Lectura (Arranques)')
  expect(unsentCount(aUser().uuid)).toBe(1)
  await user.type(second, '12')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(unsentCount(aUser().uuid)).toBe(2))
  await screen.findByText('Todos los medidores de la línea están leídos hoy.')
  const before = sent().length
  api.handlers['POST readings/bulk'] = stored([due])
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(unsentCount(aUser().uuid)).toBe(0))
  expect(sent().slice(before)).toMatchObject([
    { items: [{ fk_base_metric: 5, value: 50, meaning: 'replaced' }] },
    { items: [{ fk_base_metric: 6, value: 12 }] }
  ])
  const keys = api.calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
  await screen.findByText('Ahora vence: Cambio de aceite · ROJ-E1-MOT')
})

test('a technician is not asked where a counter starts again, but told who says it', async () => {
  const { user, sent } = await open()
  await user.type(await field(hours), '5')
  await user.click(await saving('1 lectura'))
  await user.click(await screen.findByRole('radio', { name: /El contador dio la vuelta/ }))
  expect(screen.queryByRole('textbox', { name: /Vuelve a cero en/ })).toBeNull()
  await user.click(await saving('1 lectura'))
  await screen.findByText(/Lo escribe quien planifica/)
  expect(sent()).toEqual([])
})

test('one that the server doesn’t take is told at its meter, and can be thrown away', async () => {
  screenOf(30)
  const errors = { 'items.0.meaning': ['Es menor que la anterior (140)'] }
  const { user } = await open({
    handlers: {
      'POST readings/bulk': { status: 400, body: { message: '', errorCode: 'VALIDATION.INVALID_DATA', errors } }
    }
  })
  await user.type(await field('Lectura (h)'), '130')
  await user.tab()
  const reason = screen.queryByRole('textbox', { name: /Por qué es correcta/ })
  if (reason) await user.type(reason, 'Turno doble')
  await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
  await user.click(await screen.findByRole('button', { name: /ROJ-E1-MOT Horas de marcha/ }))
  await screen.findByText(/Es menor que la anterior \(140\)/)
  await user.click(screen.getByRole('button', { name: 'Desechar' }))
  await waitFor(() => expect(unsentCount(aUser().uuid)).toBe(0))
})
