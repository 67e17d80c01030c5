import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { OrderedList, placed } from './OrderedList.tsx'

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [1, 2, ['a', 'c', 'b']]
])('from %i to %i', (from, to, expected) => {
  expect(placed(['a', 'b', 'c'], from, to)).toEqual(expected)
})

const three = [1, 2, 3].map(id => ({ id, name: `Fila ${id}` }))

function Ordered() {
  const [rows, setRows] = useState<readonly (typeof three)[number][]>(three)
  return (
    <MantineProvider>
      <OrderedList
        label="Filas"
        rows={rows}
        nameOf={({ name }) => name}
        onOrder={setRows}
        renderRow={({ name }) => <span>{name}</span>}
      />
    </MantineProvider>
  )
}

const names = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('by keyboard: the pressed button keeps the focus on its line, and at the end the other one has it', async () => {
  const user = userEvent.setup()
  render(<Ordered />)
  screen.getByRole('button', { name: 'Subir Fila 3' }).focus()
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['Fila 1', 'Fila 3', 'Fila 2'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Subir Fila 3' }))
  expect(screen.getByRole('status').textContent).toBe('Fila 3: ahora la 2 de 3')
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['Fila 3', 'Fila 1', 'Fila 2'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bajar Fila 3' }))
})
