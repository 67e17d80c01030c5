import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Popup } from './Popup.tsx'
import { Dialog, Sheet } from './Sheet.tsx'

/** A row with a link, a button and a menu, each of which opens something over the page. */
function Row({ kind, leaves = false }: { kind: 'dialog' | 'sheet' | 'question'; leaves?: boolean }) {
  const [opened, setOpened] = useState(false)
  const [gone, setGone] = useState(false)
  const open = () => setOpened(true)
  const close = () => {
    setOpened(false)
    setGone(leaves)
  }
  const shared = { opened, onClose: close, title: 'Encima' }
  return (
    <div data-row>
      <a href="#fila" data-row-link>
        Fila
      </a>
      {!gone && (
        <button type="button" onClick={open}>
          Abrir
        </button>
      )}
      <Popup label="Menú" role="menu" renderTarget={opener => <button {...opener}>Más</button>}>
        {done => (
          <button
            type="button"
            onClick={() => {
              done()
              open()
            }}
          >
            Abrir del menú
          </button>
        )}
      </Popup>
      {kind === 'dialog' && <Dialog {...shared}>Contenido</Dialog>}
      {kind === 'sheet' && <Sheet {...shared}>Contenido</Sheet>}
      {kind === 'question' && <ConfirmDialog {...shared} confirm="Hacer" onConfirm={() => {}} />}
    </div>
  )
}

async function openAnd(part: React.ReactNode, from: readonly string[]) {
  const user = userEvent.setup()
  render(<MantineProvider env="test">{part}</MantineProvider>)
  for (const name of from) await user.click(screen.getByRole('button', { name }))
  const over = await screen.findByRole('dialog', { name: 'Encima' })
  await waitFor(() => expect(over.contains(document.activeElement)).toBe(true))
  return user
}
const focused = () => document.activeElement?.textContent

// The first time matters: its code is loaded only then, and nobody had noted where the focus was.
test.each(['dialog', 'sheet', 'question'] as const)(
  'the focus returns from the first %s, and from the next',
  async kind => {
    const user = await openAnd(<Row kind={kind} />, ['Abrir'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(focused()).toBe('Abrir'))
    await user.click(screen.getByRole('button', { name: 'Abrir' }))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(focused()).toBe('Abrir'))
  }
)

test('the focus returns to the button of the menu from which it was opened', async () => {
  const user = await openAnd(<Row kind="dialog" />, ['Más', 'Abrir del menú'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(focused()).toBe('Más'))
})

test('the focus goes to the row when the button has gone', async () => {
  const user = await openAnd(<Row kind="question" leaves />, ['Abrir'])
  await user.click(screen.getByRole('button', { name: 'Hacer' }))
  await waitFor(() => expect(focused()).toBe('Fila'))
})
