import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aServer } from '../../../test/brands.ts'
import type { Call } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { dismissToasts, toasts } from '../../../test/signedIn.ts'

afterEach(dismissToasts)

describe('the export', () => {
  const shown = '/admin/catalogs/brands?page=2&search=ma&sortBy=code&sortDesc=true&is_active=true'
  const start = async (server: ReturnType<typeof aServer>, answer: (call: Call) => Promise<Response> | Response) => {
    const list = server.handlers['GET brands'] as (call: Call) => Response
    server.handlers['GET brands'] = call => (call.query.includes('format=') ? answer(call) : list(call))
    const { user } = renderPage(shown)
    await screen.findByText('11–20 de 30')
    await user.click(screen.getByRole('button', { name: 'Exportar a Excel' }))
    return user
  }

  test('is asked of the server, all that is filtered, and saved under its name', async () => {
    const server = aServer(30)
    const saved: { name: string; text: string }[] = []
    const files = new Map<string, File>()
    vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
      files.set('blob:1', file as File)
      return 'blob:1'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: this.href })
    })
    const headers = { 'content-disposition': 'attachment; filename="marcas-2026-11-22.xlsx"' }
    await start(server, () => new Response('bytes', { headers }))
    await screen.findByText('La lista se ha guardado como Excel')
    expect(saved).toEqual([{ name: 'marcas-2026-11-22.xlsx', text: 'blob:1' }])
    expect(await files.get('blob:1')?.text()).toBe('bytes')
    const asked = { search: 'ma', sortBy: 'code', sortDesc: 'true', is_active: 'true', format: 'xlsx' }
    expect(server.lastAsked()).toEqual(asked)
  })

  test('refused, it says why and can be asked for again', async () => {
    const server = aServer(30)
    await start(server, () =>
      Response.json({ message: 'No tiene permiso', errorCode: 'AUTH.FORBIDDEN' }, { status: 403 })
    )
    await screen.findByText('No tiene permiso')
    expect(screen.getByRole('button', { name: 'Exportar a Excel' })).toBeTruthy()
  })

  test('can be stopped, and nothing is saved', async () => {
    const server = aServer(30)
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    let finish = () => {}
    const user = await start(server, () => new Promise(resolve => (finish = () => resolve(new Response('bytes')))))
    await screen.findByText('Exportando 30 filas…')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    finish()
    await screen.findByRole('button', { name: 'Exportar a Excel' })
    expect(save).not.toHaveBeenCalled()
    expect(toasts()).toEqual([])
  })
})
