import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { anOrder } from '../../../test/workOrders.ts'

const list = '/admin/planned/work-orders'

test('whoever opens a row right after typing isn’t followed or brought back by the search', async () => {
  let answer = () => {}
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [list, `${list}/_id/edit`], permissions: ['work-orders.write'] })),
    'GET menus/2/profile': data([]),
    'GET workorders/counts': data({ states: [], mine: 0, late: 0, without_people: 0 }),
    'GET workorders': data({ rows: [anOrder()], count: 1 }),
    'GET workorders/7': async () => {
      await new Promise<void>(resolve => (answer = resolve))
      return data(anOrder())
    }
  })
  const { here } = renderPage(list)
  const search = await screen.findByRole('searchbox')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  act(() => search.focus())
  fireEvent.change(search, { target: { value: 'freno' } })
  const edit = screen.getByRole('link', { name: 'Editar' })
  // A press moves the focus first, at which the search takes effect.
  act(() => edit.focus())
  fireEvent.click(edit)
  // The page can't open before the order is known; meanwhile the search would take effect.
  await waitFor(() => expect(api.count('workorders/7')).toBe(1))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  answer()
  await screen.findByRole('textbox', { name: /^Título/ })
  expect(here()).toBe(`${list}/7/edit`)
})
