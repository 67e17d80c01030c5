import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withoutLine } from '../../../test/addresses.ts'
import { fakeDatabase } from '../../../test/fakeDatabase.ts'
import { aBase, openBases } from '../../../test/bases.tsx'
import { aUser, data, refused } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { storedBases } from '../bases/storedBases.ts'

const code = 'K7M201XQ'
const label = {
  id: 3,
  version: 1,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
  code,
  url: `https://mantenimiento.example/l/${code}`,
  entity: 'base',
  fk_entity: 8,
  record: { code: 'ROJ-T01-BAL', name: 'Balancín', place: 'Torre 1', line: null },
  tied_at: '2026-03-01T12:00:00.000Z'
}

/** What the camera shows; empty: no code. */
let seen = ''
const stop = vi.fn<() => void>()
const applyConstraints = vi.fn<(wanted: object) => Promise<void>>(async () => {})
const track = { stop, applyConstraints, getCapabilities: () => ({ torch: true }) }
const getUserMedia = vi.fn<() => Promise<object>>()

beforeEach(() => {
  seen = ''
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [track], getVideoTracks: () => [track] })
  stop.mockClear()
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => (seen ? [{ rawValue: seen }] : [])
    }
  )
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
})

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const pages = ['/admin/bases', '/admin/bases/_id', '/l/_code', '/admin/planned/work-orders/_id']

async function openScanner(handlers: NonNullable<Parameters<typeof openBases>[0]>['handlers'] = {}) {
  const view = await openBases({
    // The application's bar opens it.
    render: renderApp,
    handlers: {
      'GET auth/me': data(aUser({ pages, permissions: ['bases.read'] })),
      [`GET label/${code}`]: data(label),
      'GET workorders': data({ rows: [], count: 0 }),
      ...handlers
    }
  })
  await view.user.click(await screen.findByRole('button', { name: 'Escanear una etiqueta' }))
  await screen.findByRole('dialog', { name: 'Escanear una etiqueta' })
  return view
}

const path = (router: Awaited<ReturnType<typeof openScanner>>['router']) => withoutLine(router.state.location.href)

test('a label leads to its record, and the camera is switched off', async () => {
  const { router } = await openScanner()
  await screen.findByLabelText('Imagen de la cámara')
  seen = `${location.origin}/l/${code}`
  await waitFor(() => expect(path(router)).toBe('/admin/bases/8?desde=etiqueta'))
  await waitFor(() => expect(stop).toHaveBeenCalled())
  await screen.findByRole('heading', { name: /Balancín de la torre 1/ })
})

test('a label printed under an earlier address is ours by its code; that of another system is never opened', async () => {
  const { router, api } = await openScanner({ 'GET label/0000000Z': refused(404, 'RESOURCE.NOT_FOUND') })
  for (const [text, said] of [
    ['https://malo.example/', 'Ese código no es una etiqueta de este sistema: no se abre.'],
    [`javascript:alert(1)//l/${code}`, 'Ese código no es una etiqueta de este sistema: no se abre.'],
    ['https://malo.example/l/0000000Z', 'Esa etiqueta es de otro sitio: no se abre.']
  ] as const) {
    seen = text
    await screen.findByText(said)
  }
  expect(path(router)).toBe('/admin/bases')
  expect(api.count(`label/${code}`)).toBe(0)
  seen = `http://direccion-antigua.example/l/${code}`
  await waitFor(() => expect(path(router)).toBe('/admin/bases/8?desde=etiqueta'))
})

describe('NFC', () => {
  /** A browser with NFC: `tag` is what is held to it. */
  function withNfc(scan: () => Promise<void> = async () => {}) {
    const reader = Object.assign(new EventTarget(), { scan })
    vi.stubGlobal('NDEFReader', function NDEFReader() {
      return reader
    })
    const tag = (...records: { recordType: string; data?: DataView }[]) =>
      act(() => {
        reader.dispatchEvent(Object.assign(new Event('reading'), { message: { records } }))
      })
    const url = (text: string) => ({ recordType: 'url', data: new DataView(new TextEncoder().encode(text).buffer) })
    return { tag, url }
  }

  test('a tag leads to its record; what is not ours, and records of other kinds, open nothing', async () => {
    const { tag, url } = withNfc()
    const { router, user } = await openScanner()
    await user.click(await screen.findByRole('button', { name: 'Leer por NFC' }))
    await screen.findByRole('button', { name: 'Acerque el teléfono a la etiqueta' })
    tag({ recordType: 'mime' }, url('https://malo.example/'))
    await screen.findByText('Ese código no es una etiqueta de este sistema: no se abre.')
    expect(path(router)).toBe('/admin/bases')
    tag(url(`${location.origin}/l/${code}`))
    await waitFor(() => expect(path(router)).toBe('/admin/bases/8?desde=etiqueta'))
  })

  test.each([
    ['NotAllowedError', /^NFC no está permitido/],
    ['NotReadableError', /^NFC está apagado/],
    ['NetworkError', /^No se ha podido usar la etiqueta/]
  ])('that cannot be used says why: %s', async (name, text) => {
    withNfc(async () => Promise.reject(new DOMException('', name)))
    const { user } = await openScanner()
    await user.click(await screen.findByRole('button', { name: 'Leer por NFC' }))
    await screen.findByText(text)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Leer por NFC' }).disabled).toBe(false)
  })

  test('is not offered where the browser has none', async () => {
    await openScanner()
    expect(screen.queryByRole('button', { name: 'Leer por NFC' })).toBeNull()
  })
})

test('the light is switched where the phone has one', async () => {
  const { user } = await openScanner()
  await user.click(await screen.findByRole('button', { name: 'Encender la luz' }))
  expect(applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
  await user.click(await screen.findByRole('button', { name: 'Apagar la luz' }))
  expect(applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] })
})

test.each([
  ['NotAllowedError', 'La cámara no está permitida'],
  ['NotReadableError', 'Otra aplicación usa la cámara'],
  ['NotFoundError', 'No hay cámara']
])('a camera that can’t be used says why (%s), and can be tried again', async (name, title) => {
  getUserMedia.mockRejectedValueOnce(new DOMException('', name))
  const { user } = await openScanner()
  await screen.findByText(title)
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByLabelText('Imagen de la cámara')
})

test('a typed code opens what has it; without signal it stays typed', async () => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  const { user, router, api, asked } = await openScanner({ 'GET label/find': refused(404, 'RESOURCE.NOT_FOUND') })
  await screen.findByText('No hay cámara')
  const field = screen.getByRole('textbox', { name: 'Código' })
  const open = () => user.click(screen.getByRole('button', { name: 'Abrir' }))
  await open()
  await screen.findByText('Escriba un código')
  await user.type(field, ' ot-2026-7 ')
  await open()
  await screen.findByText('Nada tiene este código')
  expect(asked('label/find')).toEqual({ code: 'ot-2026-7' })
  api.handlers['GET label/find'] = 'offline'
  await open()
  await screen.findByText(/^Sin señal se abre lo que está en .*y este código no está/)
  expect((field as HTMLInputElement).value).toBe(' ot-2026-7 ')
  // What is on the device opens.
  fakeDatabase()
  await storedBases.save(aUser().uuid, aBase({ code: 'OT-2026-7' }))
  await open()
  await waitFor(() => expect(path(router)).toBe('/admin/bases/8?desde=etiqueta'))
})

test('a typed code that the server failed to look up is no missing signal', async () => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  const { user, router, api } = await openScanner()
  await screen.findByText('No hay cámara')
  const open = () => user.click(screen.getByRole('button', { name: 'Abrir' }))
  await user.type(screen.getByRole('textbox', { name: 'Código' }), 'ROJ-T01-BAL')
  api.handlers['GET label/find'] = refused(500, 'SERVER.ERROR', 'Ha ocurrido un error')
  await open()
  await screen.findByText('El servidor ha fallado')
  api.handlers['GET label/find'] = data({ entity: 'base', id: 8, code: 'ROJ-T01-BAL' })
  await open()
  await waitFor(() => expect(path(router)).toBe('/admin/bases/8?desde=etiqueta'))
  expect(aBase().id).toBe(8)
})
