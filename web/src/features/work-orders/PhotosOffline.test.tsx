import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unsentCount } from '../../api/outboxStorage.ts'
import { aUser, data } from '../../../test/fakeApi.ts'
import { fakeDatabase } from '../../../test/fakeDatabase.ts'
import { beginUploads, FakeUpload } from '../../../test/fakeUpload.ts'
import { aFile } from '../../../test/files.ts'
import { openOrder, technician } from '../../../test/orderPage.tsx'
import { anOrder } from '../../../test/workOrders.ts'

beforeEach(() => {
  beginUploads()
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const list = 'GET attachment/getListAttachments/work_order/7'
const post = 'POST work-orders/observations'
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })
const addPhotos = async (...names: string[]) =>
  fireEvent.change(await screen.findByLabelText('Elegir fotos'), { target: { files: names.map(photo) } })
const write = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('Nueva observación'), { target: { value: text } })

/** A technician without signal writes observations. */
async function onTower() {
  const database = fakeDatabase()
  FakeUpload.hasSignal = false
  const view = await openOrder({ observations: [] }, technician, { [list]: 'offline', [post]: 'offline' })
  await view.user.click(screen.getByRole('tab', { name: /Observaciones/ }))
  const add = () => view.user.click(screen.getByRole('button', { name: 'Añadir' }))
  return { ...view, ...database, add }
}

test('an observation with photos: shown at once, sent before its photos, which say to what they belong', async () => {
  const { add, api } = await onTower()
  await addPhotos('bulon.jpg', 'polea.jpg')
  await screen.findByRole('img', { name: 'polea.jpg' })
  await write('Bulón flojo')
  await add()
  const waiting = await screen.findAllByRole('img', { name: /, por enviar$/ })
  expect(waiting.map(image => image.getAttribute('alt'))).toEqual(['bulon.jpg, por enviar', 'polea.jpg, por enviar'])
  expect(unsentCount(aUser().uuid)).toBe(3)
  expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull()

  FakeUpload.all = []
  FakeUpload.hasSignal = true
  let created_at = ''
  api.handlers[post] = ({ body }) => {
    created_at = (body as { created_at: string }).created_at
    expect(FakeUpload.all).toEqual([])
    const made = { id: 5, version: 1, text: 'Bulón flojo', created_at, user: { id: 2, name: 'María' } }
    api.handlers['GET workorders/7'] = data(anOrder({ observations: [made] }))
    return data(made)
  }
  const observation = { id: 5, text: 'Bulón flojo' }
  act(() => void fireEvent(window, new Event('online')))
  for (const id of [1, 2]) {
    await waitFor(() => expect(FakeUpload.all).toHaveLength(id))
    const sent = FakeUpload.all[id - 1] as FakeUpload
    expect(sent.form.get('observed_at')).toBe(created_at)
    api.handlers[list] = data([1, id].map(one => aFile(one, { observation })))
    await act(async () => sent.end(200, { data: [aFile(id, { observation })] }))
  }
  await screen.findByRole('button', { name: 'Ver foto-2.jpg' })
  await waitFor(() => expect(unsentCount(aUser().uuid)).toBe(0))
})

test('photos chosen for a text that isn’t written to its end are there again, and one can be taken away', async () => {
  const { unmount, user, rows } = await onTower()
  await addPhotos('bulon.jpg', 'polea.jpg')
  await screen.findByRole('img', { name: 'polea.jpg' })
  unmount()
  await openOrder({ observations: [] }, technician, { [list]: 'offline' })
  await user.click(screen.getByRole('tab', { name: /Observaciones/ }))
  await user.click(await screen.findByRole('button', { name: 'Quitar bulon.jpg' }))
  expect(within(screen.getByRole('tabpanel')).getAllByRole('img')).toHaveLength(1)
  await waitFor(() => expect([...rows.values()].filter(row => 'file' in (row as object))).toHaveLength(1))
  expect(unsentCount(aUser().uuid)).toBe(0)
})

test('an observation that is taken back leaves its photos with the order, and says so', async () => {
  const { user, add } = await onTower()
  await addPhotos('bulon.jpg')
  await screen.findByRole('img', { name: 'bulon.jpg' })
  await write('Bulón flojo')
  await add()
  await screen.findByRole('img', { name: 'bulon.jpg, por enviar' })
  await user.click(screen.getByRole('button', { name: 'Acciones de la observación' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }))
  await screen.findByText('Sus fotos se quedan en los documentos de la orden')
  await user.click(screen.getByRole('tab', { name: 'Documentos' }))
  await screen.findByTitle('bulon.jpg')
  await screen.findByText(/Ahora no se pueden ver los archivos que ya tiene/)
  expect(unsentCount(aUser().uuid)).toBe(1)
})

test('without room for it a photo isn’t taken for chosen, and it is said', async () => {
  const { limit } = await onTower()
  limit.room = 0
  await addPhotos('bulon.jpg')
  await screen.findByText(/El dispositivo no tiene sitio/)
  expect(screen.queryByRole('img', { name: 'bulon.jpg' })).toBeNull()
})
