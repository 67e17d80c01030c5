import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aLine, aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { aRow } from '../../../test/programming.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { screenOf } from '../../../test/screenOf.ts'

const path = '/admin/planned/base-activities'

function aServer(permissions: readonly string[]) {
  const rows = [1, 2, 3].map(n => aRow(n))
  Object.assign(rows[1]!, { fk_base: rows[0]!.fk_base, base: rows[0]!.base })
  return fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path], permissions: [...permissions], locations: [aLine(1)] })),
    'GET menus/2/profile': data([]),
    'GET base-activities': data({ rows, count: rows.length }),
    'PUT base-activities/bulk': {
      status: 400,
      body: { message: 'x', errorCode: 'VALIDATION.INVALID_DATA', errors: { 'items.0.next_date': ['No puede ser'] } }
    },
    'PUT base-activities/1': data({ ...rows[0], is_active: false })
  })
}

test('by base: one head for the rows of each, and the address asks for it', async () => {
  screenOf(90)
  const { calls } = aServer([])
  renderApp(`${path}?sortBy=base.id`)
  await screen.findByText('Actividad 1')
  const heads = screen.getAllByRole('columnheader', { name: /Base \d/ })
  expect(heads.map(head => head.textContent)).toEqual(['AB-1 · Base 1 · Taypi Uta', 'AB-3 · Base 3 · Taypi Uta'])
  expect(calls.find(call => call.path === 'base-activities')?.query).toMatch(/groupBy=base.id/)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('typed dates: what means nothing is not sent, what is refused stands at its cell', async () => {
  screenOf(90)
  const { calls } = aServer(['base-activities.write'])
  renderApp(path)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: /Actividad 1, B-1/ }))
  await user.click(screen.getByRole('button', { name: 'Iniciar' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByText('En una tabla'))
  const cell = await within(dialog).findByRole('textbox', { name: /Próxima fecha/ })
  await user.type(cell, '31/02/2027')
  await user.click(within(dialog).getByRole('button', { name: 'Iniciar' }))
  expect(calls.some(call => call.method === 'PUT')).toBe(false)
  await user.clear(cell)
  await user.type(cell, '28/02/2027')
  await user.click(within(dialog).getByRole('button', { name: 'Iniciar 1 actividad' }))
  await waitFor(() =>
    expect(calls.find(call => call.method === 'PUT')?.body).toEqual({ items: [{ id: 1, next_date: '2027-02-28' }] })
  )
  await within(dialog).findByText('No puede ser')
})
