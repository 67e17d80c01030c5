import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../test/renderPart.tsx'
import { Grid, type GridColumn } from './Grid.tsx'
import { useGridValues } from './useGridValues.ts'

const columns: readonly GridColumn<string>[] = [
  { key: 'name', label: 'Nombre', render: row => row },
  { key: 'a', label: 'A', kind: 'number' },
  { key: 'b', label: 'B', kind: 'text' }
]

const few = ['uno', 'dos', 'tres', 'cuatro']

function Shown({ rows = few, startAt }: { rows?: readonly string[]; startAt?: string }) {
  const values = useGridValues()
  return (
    <Grid
      label="Prueba"
      columns={columns}
      rows={rows}
      startAt={startAt}
      rowKey={row => row}
      rowName={row => row}
      values={values}
      problemOf={(row, column) => (values.text(row, column) === 'x' ? 'No es un número' : undefined)}
      isFixed={row => row === 'tres'}
    />
  )
}

const cell = (column: string, row: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `${column}: ${row}` })
const paste = (into: HTMLElement, text: string) =>
  fireEvent.paste(into, { clipboardData: { getData: () => text, files: [] } })

test('Enter and the arrows go down and up, past fixed rows; Tab to the next cell', async () => {
  const { user } = renderPart(<Shown />)
  await user.click(await cell('A', 'uno'))
  await user.keyboard('1{Enter}2{ArrowDown}3')
  expect(await cell('A', 'cuatro')).toBe(document.activeElement)
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(await cell('A', 'dos')).toBe(document.activeElement)
  await user.keyboard('{Tab}b')
  expect((await cell('B', 'dos')).value).toBe('b')
  expect([(await cell('A', 'uno')).value, (await cell('A', 'dos')).value, (await cell('A', 'cuatro')).value]).toEqual([
    '1',
    '2',
    '3'
  ])
})

test('a block fills down and to the right as far as there are cells, and goes back at once', async () => {
  const { user } = renderPart(<Shown />)
  const start = await cell('A', 'dos')
  await user.click(start)
  await user.keyboard('7')
  paste(start, '1\tuno\tmás\n2\tdos\n3\ttres')
  expect([(await cell('A', 'dos')).value, (await cell('B', 'dos')).value]).toEqual(['1', 'uno'])
  expect([(await cell('A', 'cuatro')).value, (await cell('B', 'cuatro')).value]).toEqual(['2', 'dos'])
  await user.keyboard('{Control>}z{/Control}')
  expect([(await cell('A', 'dos')).value, (await cell('A', 'cuatro')).value]).toEqual(['7', ''])
  await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
  expect((await cell('A', 'dos')).value).toBe('')
})

test('a title and a head aren’t pasted into cells, and that is said; the head says which column is which', async () => {
  const { user } = renderPart(<Shown />)
  const start = await cell('A', 'uno')
  await user.click(start)
  paste(start, 'Turno noche\t\nB\tA\nalgo\t1\nmás\t2')
  expect([(await cell('A', 'uno')).value, (await cell('B', 'uno')).value]).toEqual(['1', 'algo'])
  expect((await cell('A', 'dos')).value).toBe('2')
  expect(screen.getByRole('status').textContent).toBe(
    'Pegado sin 1 fila de título ni la cabecera: cada columna va donde dice su cabecera'
  )
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.queryByRole('status')).toBeNull()
})

test('what is wrong with a cell is said with it', async () => {
  const { user } = renderPart(<Shown />)
  await user.type(await cell('A', 'uno'), 'x')
  const wrong = await cell('A', 'uno')
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent).toBe('No es un número')
})

test('more rows than can be typed into fast are turned like pages; a block fills those that aren’t shown too', async () => {
  const rows = Array.from({ length: 450 }, (_, n) => `fila ${n + 1}`)
  const { user } = renderPart(<Shown rows={rows} startAt="fila 400" />)
  expect((await screen.findByRole('status')).textContent).toBe('Filas 201–400 de 450')
  await user.click(screen.getByRole('button', { name: 'Filas anteriores' }))
  const first = await cell('A', 'fila 1')
  expect(first).toBe(document.activeElement)
  paste(first, rows.map((_, n) => n + 1).join('\n'))
  await user.click(await cell('A', 'fila 200'))
  await user.keyboard('{Enter}')
  expect(await cell('A', 'fila 201')).toBe(document.activeElement)
  await user.click(screen.getByRole('button', { name: 'Filas siguientes' }))
  expect((await cell('A', 'fila 450')).value).toBe('450')
  expect(screen.getByRole('button', { name: 'Filas siguientes' })).toHaveProperty('disabled', true)
})
