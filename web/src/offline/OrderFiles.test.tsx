import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unsentCount } from '../api/outboxStorage.ts'
import { aUser, data, fakeApi } from '../../test/fakeApi.ts'
import { fakeDatabase } from '../../test/fakeDatabase.ts'
import { beginUploads, FakeUpload } from '../../test/fakeUpload.ts'
import { aFile } from '../../test/files.ts'
import { renderPart } from '../../test/renderPart.tsx'
import { OrderFiles } from './OrderFiles.tsx'
import { RefusedWrite } from './RefusedWrite.tsx'
import { useOutbox } from './useOutbox.ts'

const list = 'GET attachment/getListAttachments/check/3'
/** Another user in each test: outboxes go on as long as their tab is open. */
let me = aUser()
const place = {
  order: { id: 7, code: 'OT-2026-000007' },
  record: { entity: 'check', id: 3 },
  base: { id: 5, code: 'ROJ-T1' }
} as const

function Shown() {
  const { entries } = useOutbox()
  return (
    <>
      {entries.map(entry => (
        <RefusedWrite key={entry.key} entry={entry} />
      ))}
      <OrderFiles {...place} />
    </>
  )
}

function show(who = me, handlers: Parameters<typeof fakeApi>[0] = { [list]: 'offline' }) {
  const api = fakeApi(handlers)
  const view = renderPart(<Shown />, who)
  const close = () => {
    view.unmount()
    view.queryClient.clear()
  }
  return { api, close, ...view }
}

beforeEach(() => {
  me = aUser({ uuid: crypto.randomUUID(), permissions: ['checks.read', 'checks.answer'] })
  beginUploads()
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const choose = async (...names: string[]) => {
  const files = names.map(name => new File(['x'], name, { type: 'image/jpeg' }))
  fireEvent.change(await screen.findByLabelText('Elegir archivos'), { target: { files } })
}
const tile = async (name: string) => {
  const words = await screen.findByTitle(name)
  return within(words.closest('li') as HTMLElement)
}
/** There is signal again: the next attempt waits for its answer. */
async function nextAttempt() {
  const before = FakeUpload.all.length
  FakeUpload.hasSignal = true
  fireEvent(window, new Event('online'))
  return attempt(before + 1)
}
/** The last attempt to send, once there are so many. */
const attempt = async (number: number) => {
  await waitFor(() => expect(FakeUpload.all).toHaveLength(number))
  return FakeUpload.all[number - 1] as FakeUpload
}
const end = (upload: FakeUpload, status: number, body: unknown) => act(async () => upload.end(status, body))
const refusal = (message: string, more = {}) => ({ message, errorCode: 'DOMAIN.CONFLICT', ...more })
const choosesFor = async (user: ReturnType<typeof show>['user'], name: string, action: string) => {
  await user.click((await tile(name)).getByRole('button', { name: `Acciones de ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('without signal', () => {
  beforeEach(() => void (FakeUpload.hasSignal = false))
  const waits = async () => (await tile('polea.jpg')).findByText('Foto en espera de señal')

  test('a photo is shown at once, survives another page, and arrives once when there is signal', async () => {
    const { rows } = fakeDatabase()
    const { close } = show()
    await choose('polea.jpg')
    await waits()
    const picture = (await tile('polea.jpg')).getByRole('presentation')
    expect(picture.getAttribute('src')).toBe('blob:photo')
    expect([unsentCount(me.uuid), rows.size]).toEqual([1, 1])
    close()

    FakeUpload.hasSignal = true
    const before = FakeUpload.all.length
    show(me, { [list]: data([]) })
    const last = await attempt(before + 1)
    expect((await tile('polea.jpg')).getByLabelText('Enviando polea.jpg')).toBeTruthy()
    expect(new Set(FakeUpload.all.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
    expect([last.path, last.form.get('fk_entity')]).toEqual(['/api/v1/attachment/upload-attachments/check', '3'])
    await end(last, 200, { data: [aFile(9, { entity: 'check', fk_entity: 3, file_name: 'polea.jpg' })] })
    expect(await screen.findByRole('button', { name: 'Ver polea.jpg' })).toBeTruthy()
    await waitFor(() => expect([unsentCount(me.uuid), rows.size]).toEqual([0, 0]))
  })

  test('what it shows can be said while it waits, under the same key', async () => {
    fakeDatabase()
    const { user } = show()
    await choose('polea.jpg')
    await waits()
    await choosesFor(user, 'polea.jpg', 'Descripción')
    const words = await screen.findByRole('textbox', { name: 'Descripción' })
    fireEvent.change(words, { target: { value: 'Bulón roto' } })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(FakeUpload.all.at(-1)?.form.get('caption')).toBe('Bulón roto'))
    const second = await nextAttempt()
    expect(new Set(FakeUpload.all.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
    // The first attempt did reach the server: it refuses the key with another payload, and knows the content.
    const before = FakeUpload.all.length
    await end(second, 422, { message: 'x', errorCode: 'IDEMPOTENCY.KEY_REUSED' })
    const third = await attempt(before + 1)
    expect(third.form.get('caption')).toBe('Bulón roto')
    expect(third.headers['Idempotency-Key']).not.toBe(second.headers['Idempotency-Key'])
  })

  test('it can be taken back, after a question; then nothing of it stays', async () => {
    const { rows } = fakeDatabase()
    const { user } = show()
    await choose('polea.jpg')
    await waits()
    await choosesFor(user, 'polea.jpg', 'Quitar')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect([unsentCount(me.uuid), rows.size]).toEqual([0, 0]))
    expect(screen.queryByTitle('polea.jpg')).toBeNull()
  })

  test('somebody else on the same telephone neither sees nor sends it', async () => {
    fakeDatabase()
    const { close } = show()
    await choose('polea.jpg')
    await waits()
    close()
    FakeUpload.all = []
    show(aUser({ uuid: 'otra', permissions: ['checks.read', 'checks.answer'] }), { [list]: data([]) })
    expect(await screen.findByText('Todavía no hay archivos')).toBeTruthy()
    expect(FakeUpload.all.filter(({ headers }) => headers['Idempotency-Key'])).toEqual([])
  })
})

test('one that is on its way can be taken back: it is stopped, what waits behind it goes on, and nothing of it stays', async () => {
  const { rows } = fakeDatabase()
  const { user } = show(me, { [list]: data([]) })
  await choose('polea.jpg', 'placa.jpg')
  const first = await attempt(1)
  const stopped = vi.spyOn(first, 'abort')
  await choosesFor(user, 'polea.jpg', 'Quitar')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }))
  expect(stopped).toHaveBeenCalledOnce()
  const second = await attempt(2)
  expect(second.name).toBe('placa.jpg')
  expect(screen.queryByTitle('polea.jpg')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  await end(second, 200, { data: [aFile(9, { entity: 'check', fk_entity: 3, file_name: 'placa.jpg' })] })
  await waitFor(() => expect([unsentCount(me.uuid), rows.size]).toEqual([0, 0]))
  expect(FakeUpload.all).toHaveLength(2)
})

test('without room for it on the telephone it is sent from here, and stays in sight until it is', async () => {
  fakeDatabase({ room: 0 })
  show(me, { [list]: data([]) })
  await choose('polea.jpg')
  await end(await attempt(1), 0, null)
  const row = screen.getByText('polea.jpg').closest('li') as HTMLElement
  expect(within(row).getByRole('button', { name: 'Reintentar' })).toBeTruthy()
  expect(unsentCount(me.uuid)).toBe(0)
})

/** Lets one piece of work after another have a lock, as the browser does among its tabs. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  let unfinished = 0
  const request = (_: string, work: () => Promise<unknown>) => {
    unfinished++
    const done = last.then(work)
    last = done.catch(() => {}).finally(() => unfinished--)
    return done
  }
  Object.assign(navigator, { locks: { request } })
  return { unfinished: () => unfinished, remove: () => Reflect.deleteProperty(navigator, 'locks') }
}

test.each([
  ['taken', 200, { data: [aFile(9, { entity: 'check', fk_entity: 3 })] }, 0],
  ['refused', 409, refusal('La orden ya no está abierta', { reason: 'closed' }), 1]
])('of two tabs one sends it; when it is %s, the other has nothing to send', async (_, status, body, left) => {
  const { rows } = fakeDatabase()
  const locks = fakeLocks()
  try {
    show(me, { [list]: data([]) })
    await choose('polea.jpg')
    const upload = await attempt(1)
    // The other tab finds it, and waits for the first one.
    const other = show(me, { [list]: data([]) })
    await waitFor(() => expect(within(other.container).getByTitle('polea.jpg')).toBeTruthy())
    await waitFor(() => expect(locks.unfinished()).toBe(2))
    await end(upload, status, body)
    await waitFor(() => expect([unsentCount(me.uuid), rows.size]).toEqual([left, left]))
    // Also the other's turn has come and gone.
    await waitFor(() => expect(locks.unfinished()).toBe(0))
    expect(FakeUpload.all).toHaveLength(1)
    expect([unsentCount(me.uuid), rows.size]).toEqual([left, left])
  } finally {
    locks.remove()
  }
})

describe('refused later', () => {
  async function refusedWith(status: number, body: object) {
    const { rows } = fakeDatabase()
    const view = show(me, { [list]: data([]) })
    await choose('polea.jpg')
    await end(await attempt(1), status, body)
    const alert = within(await screen.findByRole('alert', {}, { timeout: 5000 }))
    await alert.findByRole('button', { name: /Descartar|Entendido/ })
    return { ...view, rows, alert }
  }
  const ways = (alert: ReturnType<typeof within>) =>
    alert.getAllByRole('button').map((one: HTMLElement) => one.textContent)

  test('because its order is closed: it is still there, and can go to the base or away', async () => {
    const closed = refusal('La orden ya no está abierta', { reason: 'closed' })
    const { alert, user, rows } = await refusedWith(409, closed)
    expect(alert.getByText(/^La orden ya no está abierta\. El archivo sigue en este dispositivo\./)).toBeTruthy()
    expect(ways(alert)).toEqual(['Descargar', 'Poner en la base ROJ-T1', 'Descartar'])
    expect(rows.size).toBe(1)
    // Where it was added too.
    expect((await tile('polea.jpg')).getByText('La orden ya no está abierta')).toBeTruthy()
    await choosesFor(user, 'polea.jpg', 'Poner en la base ROJ-T1')
    const moved = await attempt(2)
    expect([moved.path, moved.form.get('fk_entity')]).toEqual(['/api/v1/attachment/upload-attachments/base', '5'])
    expect(moved.headers['Idempotency-Key']).not.toBe(FakeUpload.all[0]?.headers['Idempotency-Key'])
  })

  test('because it isn’t accepted: why, and what can be done', async () => {
    const { alert, user } = await refusedWith(400, {
      message: 'x',
      errorCode: 'VALIDATION.INVALID_DATA',
      errors: { files: ['El archivo «polea.jpg» no es de un tipo admitido'] }
    })
    expect(alert.getByText(/^El archivo «polea.jpg» no es de un tipo admitido\./)).toBeTruthy()
    expect(ways(alert)).toEqual([
      'Descargar',
      'Enviar otra vez',
      'Poner en OT-2026-000007',
      'Poner en la base ROJ-T1',
      'Descartar'
    ])
    await user.click(alert.getByRole('button', { name: 'Descartar' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect(unsentCount(me.uuid)).toBe(0))
  })

  test('because it is too large: it can be sent with fewer pixels', async () => {
    const { alert, user } = await refusedWith(400, {
      message: 'x',
      errorCode: 'VALIDATION.INVALID_DATA',
      errors: { files: ['El tamaño del archivo no debe exceder de 20480 KB'] }
    })
    await user.click(alert.getByRole('button', { name: 'Enviar reducida' }))
    // This browser can't draw.
    expect(FakeUpload.all).toHaveLength(1)
    expect(unsentCount(me.uuid)).toBe(1)
  })

  test('a browser that has lost it says so', async () => {
    const { rows } = fakeDatabase()
    const { user } = show(me, { [list]: data([]) })
    await choose('polea.jpg')
    const first = await attempt(1)
    rows.clear()
    await end(first, 0, null)
    act(() => void fireEvent(window, new Event('online')))
    const alert = within(await screen.findByRole('alert'))
    expect(await alert.findByText('El archivo ya no está en este dispositivo.')).toBeTruthy()
    await user.click(alert.getByRole('button', { name: 'Entendido' }))
    await waitFor(() => expect(unsentCount(me.uuid)).toBe(0))
  })
})
