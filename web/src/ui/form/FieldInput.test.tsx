import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Field } from './fields.ts'
import { FieldInput } from './FieldInput.tsx'

const told: unknown[] = []

function open(field: Field, { value, required = false }: { value?: unknown; required?: boolean } = {}) {
  told.length = 0
  function Held() {
    const [held, setHeld] = useState(value)
    const onChange = (next: unknown) => {
      told.push(next)
      setHeld(next)
    }
    return (
      <FieldInput
        field={field}
        id="x"
        label="Campo"
        required={required}
        value={held}
        error={undefined}
        onChange={onChange}
        onBlur={() => {}}
      />
    )
  }
  render(<Held />, { wrapper: MantineProvider })
  const input = screen.getByLabelText<HTMLInputElement>(/^Campo/, { selector: 'input' })
  return { input, user: userEvent.setup() }
}

test.each([
  ['1500', '1,500', 1500],
  ['2.75', '275', 275],
  ['-3', '-3', -3]
])('%s typed as a number', async (typed, shown, expected) => {
  const { input, user } = open({ name: 'n', kind: 'number' })
  expect(input.value).toBe('')
  await user.type(input, typed)
  expect(input.value).toBe(shown)
  expect(told.at(-1)).toBe(expected)
  await user.clear(input)
  expect(told.at(-1)).toBeNull()
})

test('a number that is known is shown; anything else is not', () => {
  expect(open({ name: 'n', kind: 'number' }, { value: 12 }).input.value).toBe('12')
})

const options = (count: number): Field => ({
  name: 'o',
  kind: 'options',
  options: Array.from({ length: count }, (_, index) => ({ value: index % 2 ? index : `t${index}`, label: `N${index}` }))
})

test.each([
  [8, true],
  [9, false]
])('of %i one can only choose, of more one can search (%s)', (count, readOnly) => {
  expect(open(options(count)).input.readOnly).toBe(readOnly)
})

test.each([
  [1, 'N1'],
  ['t2', 'N2'],
  [null, '']
])('%j of them is shown as %j', (value, shown) => {
  expect(open(options(4), { value }).input.value).toBe(shown)
})

test('what is chosen is told as it is, and can be taken back unless it is required', async () => {
  const { input, user } = open(options(4))
  const choose = async (name: string) => {
    await user.click(input)
    await user.click(screen.getByRole('option', { name, hidden: true }))
  }
  await choose('N1')
  await choose('N2')
  await choose('N2')
  expect(told).toEqual([1, 't2', null])
  await choose('N3')
  fireEvent.click(screen.getByLabelText('Quitar la elección'))
  expect(told.slice(3)).toEqual([3, null])
})

test('what is required stays chosen', async () => {
  const { input, user } = open(options(4), { value: 1, required: true })
  await user.click(input)
  await user.click(screen.getByRole('option', { name: 'N1', hidden: true }))
  expect(told.filter(one => one === null)).toEqual([])
  expect(screen.queryByLabelText('Quitar la elección')).toBeNull()
})
