import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { brand } from '../../../test/brands.ts'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { screenOf } from '../../../test/screenOf.ts'
import { dismissToasts } from '../../../test/signedIn.ts'
import { keepFocus } from './keptFocus.ts'

describe('after deleting a row of a list', () => {
  beforeEach(() => dismissToasts())

  /** The list of these brands; one is deleted from its row. */
  async function remove(ids: readonly number[], gone: number, search = '') {
    let rows = ids.map(id => brand(id))
    fakeApi({
      'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
      'GET auth/me': data(
        aUser({ pages: ['/admin/catalogs/_catalog'], permissions: ['catalogs.read', 'catalogs.write'] })
      ),
      'GET menus/2/profile': data([]),
      'GET brands': () => data({ rows, count: rows.length }),
      [`DELETE brands/${gone}`]: () => {
        rows = rows.filter(({ id }) => id !== gone)
        return data({})
      }
    })
    const { user } = renderApp(`/admin/catalogs/brands${search}`)
    const rowOf = (name: string) => screen.getByRole('link', { name }).closest<HTMLElement>('[data-row]')!
    await screen.findByRole('link', { name: `Marca ${gone}` })
    await user.click(within(rowOf(`Marca ${gone}`)).getByRole('button', { name: 'Eliminar' }))
    const dialog = within(await screen.findByRole('dialog', { name: `¿Eliminar «Marca ${gone}»?` }))
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: `Marca ${gone}` })).toBeNull())
    return () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  }

  test.each([
    ['the next one', [1, 2, 3], 2, '', 'Marca 3'],
    ['the one before, after the last', [1, 2, 3], 3, '', 'Marca 2'],
    ['the way back to the others, where none is found any more', [1], 1, '?search=1', 'Limpiar filtros'],
    ['what can be done, where none is left', [1], 1, '', 'Nueva marca']
  ])('the focus goes to %s', async (_, ids, gone, search, expected) => {
    const focused = await remove(ids, gone, search)
    await waitFor(() => expect(focused()).toBe(expected))
  })
})

describe('what has the focus disappears', () => {
  let stop = () => {}
  beforeEach(() => {
    stop()
    stop = keepFocus()
    return stop
  })

  /** A list on a page; `id` says where the focus is after `change`. */
  async function after(change: (from: HTMLElement) => void, from = 'b1') {
    document.body.innerHTML = `
      <button id="outside"></button>
      <main tabindex="-1">
        <section>
        <input id="search">
        <ul>
          <li><button id="a1"></button></li>
          <li><button id="b1"></button><a id="b2" href="#b2"></a></li>
          <li><input id="c1"><button id="c2"></button></li>
        </ul>
        <div role="dialog"><i data-item><button id="view"></button></i><i data-item><button id="last"></button></i></div>
        <div><span data-item><button id="chip"></button></span><button id="clear"></button></div>
        </section>
      </main>`
    const start = document.getElementById(from)!
    start.focus()
    change(start)
    await Promise.resolve()
    return document.activeElement?.id
  }

  test.each<[string, (from: HTMLElement) => void, string]>([
    ['alone: the focus stays in its item', from => from.remove(), 'b2'],
    ['with its item: it goes to the next', from => from.parentElement!.remove(), 'c1'],
    ['with all items: it goes to what is around them', from => from.closest('ul')!.remove(), 'search'],
    [
      'after it was left for another place: nowhere',
      from => {
        document.getElementById('outside')!.focus()
        from.remove()
      },
      'outside'
    ],
    [
      'with the whole page: nowhere',
      from => {
        from.closest('main')!.remove()
      },
      ''
    ]
  ])('%s', async (_, change, expected) => expect(await after(change)).toBe(expected))

  test('with its item, beside which a button stands: it goes there', async () =>
    expect(await after(from => from.parentElement!.remove(), 'chip')).toBe('clear'))

  test('directly in what lies open: it goes to the next there', async () =>
    expect(await after(from => from.parentElement!.remove(), 'view')).toBe('last'))

  test('on a touch screen to no field, which would bring up the keyboard', async () => {
    screenOf(30)
    expect(await after(from => from.parentElement!.remove())).toBe('c2')
  })

  test('of another page: nowhere', async () => {
    const here = location.pathname
    const at = await after(from => {
      history.pushState(null, '', '/otra')
      from.remove()
    })
    history.pushState(null, '', here)
    expect(at).toBe('')
  })
})
