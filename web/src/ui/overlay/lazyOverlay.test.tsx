import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { newVersionStore } from '../../api/newVersion.ts'
import { dismissToast, toastStore } from '../../api/toasts.ts'
import { closeOver } from './closedByBack.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { lazyOverlay, type OverlayProps, type OverlayViewProps } from './lazyOverlay.tsx'
import { Dialog, Sheet } from './Sheet.tsx'
import { DialogView } from './SheetView.tsx'

document.getElementById('shells-unseen')?.remove()

type Code = ComponentType<OverlayViewProps>

const Form: Code = dialog => (
  <DialogView {...dialog}>
    <input aria-label="Uno" />
    <input aria-label="Dos" data-autofocus />
  </DialogView>
)

/** A page with a button that opens an overlay, whose code arrives when the test says so. */
function open(load?: () => Promise<Code>) {
  let arrive = () => {}
  const code = new Promise<Code>(resolve => (arrive = () => resolve(Form)))
  const Overlay = lazyOverlay<OverlayProps>(load ?? (() => code), () => ({ title: 'Montar ROJ-T07', size: 'lg' }))
  function Page() {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Abrir
        </button>
        <Overlay opened={opened} onClose={() => setOpened(false)} />
      </>
    )
  }
  render(
    <MantineProvider>
      <Page />
    </MantineProvider>
  )
  const press = () => {
    screen.getByRole('button', { name: 'Abrir' }).focus()
    fireEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  }
  press()
  return { press, arrive: () => act(async () => arrive()) }
}

const dialog = () => screen.getByRole('dialog', { name: 'Montar ROJ-T07' })
const none = () => expect(screen.queryByRole('dialog')).toBeNull()
const focused = () => document.activeElement

test('while its code loads it has its name, the focus, a heading and a button that closes it', async () => {
  open()
  expect(dialog().contains(focused())).toBe(true)
  within(dialog()).getByRole('heading', { name: 'Montar ROJ-T07' })
  expect(dialog().getAttribute('aria-modal')).toBe('true')
  expect(dialog().getAttribute('aria-busy')).toBe('true')
  // The Tab key doesn't leave it.
  const close = within(dialog()).getByRole('button', { name: 'Cerrar' })
  for (const shift of [false, false, true]) {
    await userEvent.tab({ shift })
    expect(focused()).toBe(close)
  }
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))],
  ['Back', () => Promise.resolve(act(() => expect(closeOver('')).toBe(true)))],
  ['a press beside it', () => userEvent.click(dialog().parentElement!)]
])('while its code loads %s closes it: the focus returns, and the code opens nothing', async (_, leave) => {
  const { arrive, press } = open()
  await leave()
  none()
  await waitFor(() => expect(focused()?.textContent).toBe('Abrir'))
  expect(closeOver('')).toBe(false)
  await arrive()
  none()
  expect(focused()?.textContent).toBe('Abrir')
  press()
  expect(focused()).toBe(screen.getByLabelText('Dos'))
})

test('pressed again before its code is there, it opens again', async () => {
  const { arrive, press } = open()
  await userEvent.keyboard('{Escape}')
  press()
  expect(dialog().contains(focused())).toBe(true)
  await arrive()
  expect(focused()).toBe(screen.getByLabelText('Dos'))
})

test('the overlay takes its place when the code is there, with the focus where it belongs', async () => {
  const { arrive } = open()
  const shell = dialog()
  await arrive()
  expect(shell.isConnected).toBe(false)
  expect(screen.getAllByRole('dialog')).toEqual([dialog()])
  expect(focused()).toBe(screen.getByLabelText('Dos'))
  await userEvent.keyboard('{Escape}')
  await waitFor(none)
  await waitFor(() => expect(focused()?.textContent).toBe('Abrir'))
})

test('the second press of a double click, which meets what it opened, does not close it', () => {
  open()
  fireEvent.click(dialog().parentElement!, { detail: 2 })
  dialog()
  fireEvent.click(dialog().parentElement!, { detail: 1 })
  none()
})

test('that its code cannot be loaded is said as long as it is waited for', async () => {
  vi.useFakeTimers()
  const texts = () => toastStore.snapshot().map(({ text }) => text)
  try {
    const load = vi.fn<() => Promise<Code>>().mockRejectedValue(new TypeError('Failed to fetch'))
    open(load)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(texts()).toEqual(['No se puede abrir ahora. Se abrirá en cuanto haya conexión'])
    dialog()
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    for (const { id } of toastStore.snapshot()) dismissToast(id)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(load).toHaveBeenCalledTimes(2)
    expect(texts()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

afterEach(() => {
  for (const { id } of toastStore.snapshot()) dismissToast(id)
})

/** What a dialog is when it is first drawn, before any effect: its name, and whether it has the focus. */
function Probe({ onDrawn }: { onDrawn: (name: string | null, hasFocus: boolean) => void }) {
  const at = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const over = at.current?.closest('[role="dialog"]')
    onDrawn(over?.getAttribute('aria-label') ?? null, Boolean(over?.contains(document.activeElement)))
  })
  return <span ref={at} />
}

const kinds = {
  Sheet,
  Dialog,
  ConfirmDialog: (props: Parameters<typeof Dialog>[0]) => (
    <ConfirmDialog
      confirm="Hacer"
      onConfirm={() => {}}
      onClose={props.onClose}
      opened={props.opened}
      title={props.title}
    >
      {props.children}
    </ConfirmDialog>
  )
}

test.each(Object.entries(kinds))(
  'a %s has its name and the focus when it is first drawn, whenever it opens, and its name until it has gone',
  async (_, Over) => {
    const onDrawn = vi.fn<(name: string | null, hasFocus: boolean) => void>()
    const at = (opened: boolean) => (
      <MantineProvider>
        <Over opened={opened} onClose={() => {}} title={opened ? 'Encima' : ''}>
          <Probe onDrawn={onDrawn} />
        </Over>
      </MantineProvider>
    )
    const { rerender } = render(at(true))
    await waitFor(() => expect(onDrawn).toHaveBeenCalled())
    rerender(at(false))
    expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('Encima')
    await waitFor(none)
    onDrawn.mockClear()
    rerender(at(true))
    // With what is drawn first, not by a timer after it.
    expect(onDrawn.mock.calls[0]).toEqual(['Encima', true])
    expect(onDrawn.mock.calls.every(([name]) => name === 'Encima')).toBe(true)
  }
)

test('code that a newer version has replaced is not asked for again until it is opened again', async () => {
  vi.useFakeTimers()
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '/assets/index-AAA.js' }))
  vi.stubGlobal('fetch', async () => new Response('<script type="module" src="/assets/index-BBB.js"></script>'))
  try {
    const load = vi.fn<() => Promise<Code>>().mockRejectedValue(new TypeError('Failed to fetch'))
    const { press } = open(load)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(newVersionStore.isOffered()).toBe(true)
    expect(toastStore.snapshot()).toEqual([])
    dialog()
    await act(() => vi.advanceTimersByTimeAsync(8_000))
    expect(load).toHaveBeenCalledTimes(1)
    act(() => newVersionStore.dismiss())
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    press()
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(load).toHaveBeenCalledTimes(2)
    expect(newVersionStore.isOffered()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
  } finally {
    newVersionStore.dismiss()
    vi.unstubAllGlobals()
    document.head.querySelector('script[type="module"]')?.remove()
    vi.useRealTimers()
  }
})
