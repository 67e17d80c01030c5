import { Checkbox, MantineProvider, Radio, Switch, TextInput } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { DialogForm } from './DialogForm.tsx'

const cases: [string, string, () => ReactNode][] = [
  ['text', 'textbox', () => <TextInput label="Motivo" error="Falta" />],
  ['a box to tick', 'checkbox', () => <Checkbox label="Es el que va aquí" error="Confírmelo" aria-invalid />],
  ['a switch', 'switch', () => <Switch label="Exige parada" error="Falta" aria-invalid />],
  [
    'a group of choices',
    'radio',
    () => (
      <Radio.Group label="¿Qué ha pasado?" error="Elija una" data-invalid>
        <Radio value="turn" label="Dio la vuelta" />
      </Radio.Group>
    )
  ]
]
test.each(cases)('what is wrong with %s is brought into sight and gets the focus', async (_, role, wrong) => {
  render(
    <MantineProvider>
      <DialogForm draft={false} confirm="Guardar" check={() => false} onConfirm={() => {}} onClose={() => {}}>
        <TextInput label="Activo nuevo" />
        {wrong()}
      </DialogForm>
    </MantineProvider>
  )
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(scrolled).toHaveBeenCalledOnce())
  const field = screen.getAllByRole(role).at(-1)
  expect(document.activeElement).toBe(field)
})
