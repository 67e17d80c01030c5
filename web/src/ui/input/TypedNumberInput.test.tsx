import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TypedNumberInput } from './TypedNumberInput.tsx'

function Field({ start, told, whole }: { start: number | null; told: unknown[]; whole: boolean }) {
  const [value, setValue] = useState<number | string | null>(start)
  return (
    <MantineProvider>
      <TypedNumberInput
        aria-label="Posición"
        value={value}
        onChange={next => {
          told.push(next)
          setValue(next)
        }}
        unit="m"
        whole={whole}
      />
    </MantineProvider>
  )
}

function open(start: number | null = null, whole = false) {
  const told: unknown[] = []
  render(<Field start={start} told={told} whole={whole} />)
  const box = screen.getByRole<HTMLInputElement>('textbox')
  return { told, box, user: userEvent.setup() }
}

test.each([
  ['950,5', 950.5, '950.5'],
  ['-16.4957', -16.4957, '-16.4957'],
  ['12.', 12, '12'],
  ['x', 'x', 'x'],
  ['', null, '']
])('%j is %j', async (typed, value, shown) => {
  const { told, box, user } = open(7)
  await user.clear(box)
  if (typed) await user.type(box, typed)
  expect(box.value).toBe(typed)
  expect(told.at(-1)).toBe(value)
  await user.tab()
  expect(box.value).toBe(shown)
})

test.each([
  ['1500', 1500],
  ['1,500', 1500],
  ['-3', -3],
  ['12.0', 12],
  // Never 15: the form says that it must be whole.
  ['1.5', 1.5],
  ['2,75', 2.75],
  ['1.000', '1.000'],
  ['doce', 'doce']
])('where a whole number is asked for, %j is %j', async (typed, value) => {
  const { told, box, user } = open(null, true)
  await user.type(box, typed)
  expect(box.value).toBe(typed)
  expect(told.at(-1)).toBe(value)
})

test('pasted, it is the same', async () => {
  const { told, box, user } = open(null, true)
  await user.click(box)
  await user.paste('1.5')
  expect([box.value, told.at(-1)]).toEqual(['1.5', 1.5])
})

test('what may mean two numbers is asked', async () => {
  const { told, box, user } = open()
  await user.type(box, '1,200')
  expect(told.at(-1)).toBe('1,200')
  await user.click(screen.getByRole('button', { name: '1200 m' }))
  expect(told.at(-1)).toBe(1200)
  expect(box.value).toBe('1200')
  expect(screen.queryByRole('button')).toBeNull()
})
