import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Attachment } from 'contract/attachments/attachments.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aFile } from '../../../test/files.ts'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { beginUploads, FakeUpload } from '../../../test/fakeUpload.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { toastStore } from '../../api/toasts.ts'
import { Files } from './Files.tsx'

const list = 'GET attachment/getListAttachments/work_order/7'

beforeEach(beginUploads)
afterEach(() => void vi.unstubAllGlobals())

function show(files: readonly Attachment[], { permissions = ['work-orders.write'], isFixed = false, more = {} } = {}) {
  const api = fakeApi({ [list]: data(files), ...more })
  return { api, ...renderPart(<Files entity="work_order" id={7} isFixed={isFixed} />, aUser({ permissions })) }
}

const chooser = () => screen.getByLabelText<HTMLInputElement>('Elegir archivos')
const choose = (...names: string[]) =>
  fireEvent.change(chooser(), { target: { files: names.map(name => new File(['x'], name)) } })
const uploads = () => FakeUpload.all.map(each => each.name)

describe('what is there', () => {
  test('nothing yet: says so, and how to add', async () => {
    show([])
    expect(await screen.findByText('Todavía no hay archivos')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Añadir archivos' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Descargar todos' })).toBeNull()
  })

  test('it can’t be loaded: says so', async () => {
    show([], { more: { [list]: refused(403, 'AUTH.FORBIDDEN', 'No tiene asignada esta línea') } })
    expect(await screen.findByText('No se han podido cargar los archivos')).toBeTruthy()
    expect(screen.getByText('Sin permiso')).toBeTruthy()
  })

  test('each with its picture, size and who brought it; a broken one says so and is downloaded', async () => {
    show([
      aFile(1, { caption: 'Rodillo 3' }),
      aFile(2, { file_name: 'rota.jpg', is_broken: true, has_thumbnail: false }),
      aFile(3, { file_name: 'lista.xlsx', mime_type: 'text/csv', has_thumbnail: false })
    ])
    const [first, broken, sheet] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toContain('Rodillo 3JPG · 3.5 MBMaría Quispe')
    expect(first?.querySelector('img')?.getAttribute('src')).toBe(
      '/api/v1/attachment/getFileView/work_order/1?size=thumbnail'
    )
    expect(broken?.textContent).toContain('La imagen está dañada')
    for (const [tile, id] of [
      [broken, 2],
      [sheet, 3]
    ] as const)
      expect(
        within(tile as HTMLElement)
          .getByRole('link')
          .getAttribute('href')
      ).toBe(`/api/v1/attachment/getAtachedFile/work_order/${id}`)
    expect(screen.getByRole('link', { name: 'Descargar todos' }).getAttribute('href')).toBe(
      '/api/v1/attachment/zip/work_order/7'
    )
  })

  test.each([
    ['only reads', { permissions: ['work-orders.read'] }],
    ['has a closed order before them', { isFixed: true }]
  ])('whoever %s changes nothing', async (_who, options) => {
    const { user } = show([aFile(1)], options)
    await user.click(await screen.findByRole('button', { name: 'Acciones de foto-1.jpg' }))
    expect(screen.getAllByRole('menuitem').map(entry => entry.textContent)).toEqual(['Descargar'])
    expect(screen.queryByRole('button', { name: 'Añadir archivos' })).toBeNull()
  })

  test('whoever observes removes only their own', async () => {
    const { user } = show([aFile(1), aFile(2, { fk_created_by: 9 })], { permissions: ['work-orders.observe'] })
    await user.click(await screen.findByRole('button', { name: 'Acciones de foto-2.jpg' }))
    expect(screen.getAllByRole('menuitem')).toHaveLength(1)
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Acciones de foto-1.jpg' }))
    expect(screen.getAllByRole('menuitem').map(entry => entry.textContent)).toEqual([
      'Descargar',
      'Descripción',
      'Eliminar'
    ])
  })
})

describe('adding', () => {
  test('a picture that arrived broken is said at once', async () => {
    show([])
    await screen.findByText('Todavía no hay archivos')
    choose('rota.jpg')
    await waitFor(() => expect(uploads()).toEqual(['rota.jpg']))
    FakeUpload.all[0]?.end(200, { data: [aFile(4, { file_name: 'rota.jpg', is_broken: true })] })
    await waitFor(() =>
      expect(toastStore.snapshot().map(({ kind, text }) => [kind, text])).toContainEqual([
        'error',
        expect.stringContaining('«rota.jpg» está dañada o incompleta')
      ])
    )
  })

  test('two at a time, with progress, each under a key of its own', async () => {
    const { api } = show([])
    await screen.findByText('Todavía no hay archivos')
    choose('a.jpg', 'b.jpg', 'c.jpg')
    await waitFor(() => expect(uploads()).toEqual(['a.jpg', 'b.jpg']))
    const [first, second] = FakeUpload.all
    expect(first?.path).toBe('/api/v1/attachment/upload-attachments/work_order')
    expect(first?.form.get('fk_entity')).toBe('7')
    expect(first?.headers['Idempotency-Key']).not.toBe(second?.headers['Idempotency-Key'])
    fireEvent(first?.upload as never, new ProgressEvent('progress', { loaded: 30, total: 100 }))
    expect(screen.getByRole('progressbar', { name: 'Subiendo a.jpg' }).getAttribute('aria-valuenow')).toBe('30')
    api.handlers[list] = data([aFile(1, { file_name: 'a.jpg' })])
    first?.end(200, { data: [{}] })
    expect(await screen.findByRole('button', { name: 'Ver a.jpg' })).toBeTruthy()
    await waitFor(() => expect(uploads()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']))
    expect(screen.queryByRole('progressbar', { name: 'Subiendo a.jpg' })).toBeNull()
  })

  test('what didn’t arrive is sent again under the same key; what is refused says why', async () => {
    const { user } = show([])
    await screen.findByText('Todavía no hay archivos')
    choose('a.jpg', 'b.exe')
    await waitFor(() => expect(uploads()).toHaveLength(2))
    const [lost, wrong] = FakeUpload.all
    fireEvent(lost as never, new Event('error'))
    wrong?.end(400, { errors: { files: ['El archivo «b.exe» no es de un tipo admitido'] } })
    expect(await screen.findByText('El archivo «b.exe» no es de un tipo admitido')).toBeTruthy()
    expect(screen.getByText('Error de conexión con el servidor')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(uploads()).toEqual(['a.jpg', 'b.exe', 'a.jpg']))
    expect(FakeUpload.all[2]?.headers['Idempotency-Key']).toBe(lost?.headers['Idempotency-Key'])
    await user.click(screen.getByRole('button', { name: 'Quitar b.exe' }))
    expect(screen.queryByText('b.exe')).toBeNull()
  })

  test('dropped and pasted', async () => {
    show([])
    await screen.findByText('Todavía no hay archivos')
    const panel = screen.getByRole('region', { name: 'Archivos' })
    const dataTransfer = { types: ['Files'], files: [new File(['x'], 'soltado.pdf')] }
    fireEvent.dragEnter(panel, { dataTransfer })
    expect(screen.getByText('Suelte los archivos aquí')).toBeTruthy()
    fireEvent.drop(panel, { dataTransfer })
    await waitFor(() => expect(uploads()).toEqual(['soltado.pdf']))
    fireEvent.paste(document.body, { clipboardData: { files: [new File(['x'], 'pegado.png')] } })
    await waitFor(() => expect(uploads()).toEqual(['soltado.pdf', 'pegado.png']))
  })

  test('leaving gives up what is under way', async () => {
    const { unmount } = show([])
    await screen.findByText('Todavía no hay archivos')
    choose('a.jpg')
    await waitFor(() => expect(uploads()).toHaveLength(1))
    const abort = vi.spyOn(FakeUpload.all[0] as FakeUpload, 'abort')
    unmount()
    expect(abort).toHaveBeenCalledOnce()
  })
})

describe('looking', () => {
  test('from one to the next by keys and buttons; a picture turns', async () => {
    const { user } = show([aFile(1), aFile(2, { mime_type: 'application/pdf', file_name: 'a.pdf' }), aFile(3)])
    await user.click(await screen.findByRole('button', { name: 'Ver foto-1.jpg' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('foto-1.jpg 1 de 3')
    const picture = () => within(dialog).getByRole('img', { name: 'foto-1.jpg' })
    await user.click(within(dialog).getByRole('button', { name: 'Girar' }))
    expect(picture().style.rotate).toBe('90deg')
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Anterior' }).disabled).toBe(true)
    await user.keyboard('{ArrowRight}')
    expect(within(dialog).getByTitle('a.pdf').getAttribute('src')).toBe('/api/v1/attachment/getFileView/work_order/2')
    await user.keyboard('{ArrowRight}')
    expect(dialog.textContent).toContain('3 de 3')
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(within(dialog).getByRole('img').style.rotate, 'it stays turned').toBe('90deg')
    fireEvent.error(picture())
    expect(dialog.textContent).toContain('No se puede mostrar aquí. Descárguelo para verlo.')
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a finger’s way to the side leads to the next, a touch doesn’t', async () => {
    const { user } = show([aFile(1), aFile(2)])
    await user.click(await screen.findByRole('button', { name: 'Ver foto-1.jpg' }))
    const dialog = await screen.findByRole('dialog')
    const drag = (from: number, to: number) => {
      const picture = within(dialog).getByRole('img')
      fireEvent.touchStart(picture, { touches: [{ clientX: from }], changedTouches: [{ clientX: from }] })
      fireEvent.touchEnd(picture, { changedTouches: [{ clientX: to }] })
    }
    drag(200, 190)
    expect(dialog.textContent).toContain('1 de 2')
    drag(200, 100)
    expect(dialog.textContent).toContain('2 de 2')
    drag(100, 200)
    expect(dialog.textContent).toContain('1 de 2')
  })
})

describe('changing', () => {
  test('removes after asking', async () => {
    const { user, api } = show([aFile(1)], { more: { 'DELETE attachment': data({}) } })
    await user.click(await screen.findByRole('button', { name: 'Acciones de foto-1.jpg' }))
    await user.click(screen.getByRole('menuitem', { name: 'Eliminar' }))
    const dialog = await screen.findByRole('dialog', { name: '¿Eliminar «foto-1.jpg»?' })
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(api.calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ attachments: [1] }))
  })

  test('describes, over the version that was seen', async () => {
    const { user, api } = show([aFile(1)], { more: { 'PUT attachment/1': data(aFile(1)) } })
    await user.click(await screen.findByRole('button', { name: 'Acciones de foto-1.jpg' }))
    await user.click(screen.getByRole('menuitem', { name: 'Descripción' }))
    await user.type(await screen.findByRole('textbox', { name: 'Descripción' }), 'Antes')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ caption: 'Antes', version: 1 })
    )
  })
})
