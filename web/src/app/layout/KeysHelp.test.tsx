import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { KeysHelp } from './KeysHelp.tsx'

function open() {
  render(
    <MantineProvider env="test">
      <label>
        Buscar
        <input />
      </label>
      <KeysHelp />
    </MantineProvider>
  )
  return userEvent.setup()
}

test('? shows the keys, Escape puts them away', async () => {
  const user = open()
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Teclas' }))
  expect(dialog.getByText('Guardar o confirmar').previousElementSibling?.textContent).toBe('Ctrl + Intro')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('while somebody types it is a question mark', async () => {
  const user = open()
  await user.type(screen.getByLabelText('Buscar'), '?')
  expect(screen.getByLabelText('Buscar')).toHaveProperty('value', '?')
  expect(screen.queryByRole('dialog')).toBeNull()
})
