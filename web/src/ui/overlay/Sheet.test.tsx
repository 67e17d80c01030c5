import { MantineProvider, Select } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { closeOver } from './closedByBack.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Form } from '../form/Form.tsx'
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

// The first time matters: its code is loaded only then, after the focus may have moved.
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

test('the focus goes to the start of the page when all that it came from has gone', async () => {
  function Basket() {
    const [count, setCount] = useState(1)
    const [opened, setOpened] = useState(false)
    return (
      <main tabIndex={-1}>
        {count > 0 && (
          <>
            <button type="button" onClick={() => setOpened(true)}>
              Abrir
            </button>
            <Sheet opened={opened} onClose={() => setOpened(false)} title="Encima">
              <button type="button" onClick={() => setCount(0)}>
                Quitar
              </button>
            </Sheet>
          </>
        )}
      </main>
    )
  }
  const user = await openAnd(<Basket />, ['Abrir'])
  await user.click(screen.getByRole('button', { name: 'Quitar' }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

test.each(['dialog', 'sheet'] as const)(
  'Ctrl+Enter sends the only form of a %s, also from beside it: its content may come after the focus',
  async kind => {
    const sent = vi.fn<() => void>()
    const Over = kind === 'dialog' ? Dialog : Sheet
    const over = (forms: number) => (
      <MantineProvider env="test">
        <Over opened onClose={() => {}} title="Encima">
          {Array.from({ length: forms }, (_, index) => (
            <Form key={index} onSubmit={sent}>
              <input aria-label={`Campo ${index}`} />
            </Form>
          ))}
        </Over>
      </MantineProvider>
    )
    const user = userEvent.setup()
    const { rerender } = render(over(0))
    const close = await screen.findByRole('button', { name: 'Cerrar' })
    close.focus()
    const keys = () => user.keyboard('{Control>}{Enter}{/Control}')
    // With two it is ambiguous which one is meant.
    for (const [forms, times] of [
      [1, 1],
      [2, 1]
    ] as const) {
      rerender(over(forms))
      await screen.findByLabelText(`Campo ${forms - 1}`)
      await keys()
      expect(sent).toHaveBeenCalledTimes(times)
    }
    await user.click(screen.getByLabelText('Campo 1'))
    await keys()
    expect(sent).toHaveBeenCalledTimes(2)
  }
)

test('going back closes what was opened last, and nothing when nothing is open', async () => {
  const user = await openAnd(<Row kind="sheet" />, ['Abrir'])
  const shown = () => screen.queryByRole('dialog', { name: 'Encima' })
  // What the address opens is closed by the address that was there before.
  expect(closeOver('?record=7')).toBe(false)
  expect(shown()).not.toBeNull()
  expect(closeOver('?horizonte=30-dias')).toBe(true)
  await waitFor(() => expect(shown()).toBeNull())
  expect(closeOver('')).toBe(false)

  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(shown()).toBeNull())
  expect(closeOver('')).toBe(false)

  await user.click(screen.getByRole('button', { name: 'Más' }))
  expect(closeOver('')).toBe(true)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('Escape closes the list of a field, and the dialog only after that', async () => {
  function Page() {
    const [opened, setOpened] = useState(true)
    return (
      <MantineProvider env="test">
        <Dialog opened={opened} onClose={() => setOpened(false)} title="Diálogo">
          <Select label="Línea" data={['Roja']} />
        </Dialog>
      </MantineProvider>
    )
  }
  render(<Page />)
  await userEvent.click(await screen.findByRole('combobox', { name: 'Línea' }))
  await screen.findByRole('option', { name: 'Roja' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  screen.getByRole('dialog', { name: 'Diálogo' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Escape closes a menu in a sheet, and the sheet only after that', async () => {
  function Page() {
    const [opened, setOpened] = useState(true)
    return (
      <MantineProvider env="test">
        <Sheet opened={opened} onClose={() => setOpened(false)} title="Hoja">
          <Popup label="Menú" role="menu" renderTarget={opener => <button {...opener}>Más</button>}>
            {() => <button type="button">Una</button>}
          </Popup>
        </Sheet>
      </MantineProvider>
    )
  }
  render(<Page />)
  await userEvent.click(await screen.findByRole('button', { name: 'Más' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  screen.getByRole('dialog', { name: 'Hoja' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Escape closes what was opened last, and nothing below it', async () => {
  function Page() {
    const [below, setBelow] = useState(true)
    const [above, setAbove] = useState(false)
    return (
      <MantineProvider>
        <Sheet opened={below} onClose={() => setBelow(false)} title="Debajo">
          <button type="button" onClick={() => setAbove(true)}>
            Preguntar
          </button>
          <Dialog opened={above} onClose={() => setAbove(false)} title="Arriba">
            Contenido
          </Dialog>
        </Sheet>
      </MantineProvider>
    )
  }
  render(<Page />)
  await userEvent.click(await screen.findByRole('button', { name: 'Preguntar' }))
  await screen.findByText('Contenido')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Arriba' })).toBeNull())
  screen.getByRole('dialog', { name: 'Debajo' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
