import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DecimalInput } from './DecimalInput.tsx'

function Field({ start, told }: { start: number | null; told: unknown[] }) {
  const [value, setValue] = useState<number | string | null>(start)
  return (
    <MantineProvider>
      <DecimalInput
        aria-label="Posición"
        value={value}
        onChange={next => {
          told.push(next)
          setValue(next)
        }}
        unit="m"
      />
    </MantineProvider>
  )
}

function open(start: number | null = null) {
  const told: unknown[] = []
  render(<Field start={start} told={told} />)
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

test('what may mean two numbers is asked', async () => {
  const { told, box, user } = open()
  await user.type(box, '1,200')
  expect(told.at(-1)).toBe('1,200')
  await user.click(screen.getByRole('button', { name: '1200 m' }))
  expect(told.at(-1)).toBe(1200)
  expect(box.value).toBe('1200')
  expect(screen.queryByRole('button')).toBeNull()
})
