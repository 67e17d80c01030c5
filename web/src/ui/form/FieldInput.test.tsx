import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { brands } from 'contract/catalogs/catalogs.ts'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { brand } from '../../../test/brands.ts'
import { type Call, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from './choices.ts'
import type { Field } from './fields.ts'
import { FieldInput, type FieldInputProps } from './FieldInput.tsx'

const told: unknown[] = []

function open(field: Field, { value, required = false, known }: Partial<FieldInputProps> = {}) {
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
        clearable={!required}
        value={held}
        error={undefined}
        onChange={onChange}
        onBlur={() => {}}
        known={known}
      />
    )
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <Held />
      </MantineProvider>
    </QueryClientProvider>
  )
  const input = screen.getByLabelText<HTMLInputElement>(/^Campo/, { selector: 'input' })
  return { input, user: userEvent.setup() }
}

test.each([
  ['1500', 1500],
  ['1.5', 1.5],
  ['-3', -3]
])('%s typed as a whole number is nothing else', async (typed, expected) => {
  const { input, user } = open({ name: 'n', kind: 'number' })
  expect(input.value).toBe('')
  await user.type(input, typed)
  expect(input.value).toBe(typed)
  expect(told.at(-1)).toBe(expected)
  await user.clear(input)
  expect(told.at(-1)).toBeNull()
})

test('a number that is known is shown; anything else is not', () => {
  expect(open({ name: 'n', kind: 'number' }, { value: 12 }).input.value).toBe('12')
})

test.each<[Field, Record<string, unknown>]>([
  [
    { name: 't', kind: 'text' },
    { type: 'text', disabled: false }
  ],
  [
    { name: 't', kind: 'text', type: 'tel', disabled: true },
    { type: 'tel', disabled: true }
  ],
  [{ name: 't', kind: 'text', placeholder: 'Uno' }, { placeholder: 'Uno' }]
])('%j', (of, expected) => {
  expect(open(of, { value: 'x' }).input).toMatchObject({ value: 'x', ...expected })
})

test('a code is no word to be spelled', () => {
  const spelled = (code: boolean) => open({ name: 't', kind: 'text', code }).input.getAttribute('spellcheck')
  expect(spelled(true)).toBe('false')
})

test.each([
  [undefined, 5],
  [[6, 7], 2]
])('of a classifier with only %j one chooses among %i', async (only, count) => {
  const { input, user } = open({ name: 'c', kind: 'classifier', type: 'PRIORITY', ...(only && { only }) })
  await user.click(input)
  expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(count)
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

describe('a record', () => {
  const field: Field = { name: 'fk_brand', kind: 'resource', source: choicesOf(resourceApi(brands)) }
  const server = (count = 2, until?: Promise<void>) =>
    fakeApi({
      'GET brands': async ({ query }: Call) => {
        await until
        const wanted = new URLSearchParams(query).get('search')
        const rows = wanted === 'zz' ? [] : [brand(1), brand(2)]
        return data({ rows, count: rows.length && count })
      },
      'GET brands/7': data(brand(7))
    })
  const shown = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  const more = () => screen.queryByText('Escriba para buscar entre todos')
  const queries = (api: ReturnType<typeof server>) => api.calls.map(({ path, query }) => path + query)

  test('is asked for when it is opened, found by what is typed, and can be taken back', async () => {
    let answer = () => {}
    const api = server(25, new Promise(resolve => (answer = resolve)))
    const { input, user } = open(field)
    expect(api.calls).toEqual([])
    await user.click(input)
    screen.getByText('Buscando…')
    answer()
    await screen.findByText('Marca 1')
    expect(queries(api)).toEqual(['brands?sortBy=name&sortDesc=false&itemsPerPage=25'])
    expect(shown()).toEqual(['Marca 1', 'Marca 2'])
    expect(more()).toBeNull()
    await user.type(input, ' zz ')
    await screen.findByText('Sin resultados')
    expect(queries(api).at(-1)).toBe('brands?sortBy=name&sortDesc=false&itemsPerPage=25&search=zz')
    await user.clear(input)
    await user.click(await screen.findByText('Marca 2'))
    expect(told).toEqual([2])
    expect(input.value).toBe('Marca 2')
    fireEvent.click(screen.getByLabelText('Quitar la elección'))
    expect(told).toEqual([2, null])
  })

  test('that is chosen and known is shown without asking, and stands before the others', async () => {
    const api = server(26)
    const { input, user } = open(field, { value: 7, known: { id: 7, name: 'Marca 7' }, required: true })
    expect(input.value).toBe('Marca 7')
    expect(screen.queryByLabelText('Quitar la elección')).toBeNull()
    expect(more()).toBeNull()
    await user.click(input)
    await screen.findByText('Marca 1')
    // The label in the box is no search text.
    expect(queries(api)).toEqual(['brands?sortBy=name&sortDesc=false&itemsPerPage=25'])
    expect(shown()).toEqual(['Marca 7', 'Marca 1', 'Marca 2'])
    // In the list: under the box, it would push down what stands there.
    expect(more()?.closest('[role="listbox"]')).not.toBeNull()
  })

  test('that is chosen and not known is asked for, quietly', async () => {
    const api = server(26)
    const { input, user } = open(
      { ...field, help: 'La del fabricante' },
      { value: 7, known: { id: 6, name: 'Marca 6' } }
    )
    expect(input.value).toBe('…')
    await waitFor(() => expect(input.value).toBe('Marca 7'))
    expect(queries(api)).toEqual(['brands/7'])
    expect(api.calls[0]?.headers.get('X-Suppress-Toast')).toBe('1')
    await user.click(input)
    await user.click(await screen.findByText('Marca 1'))
    expect(input.value).toBe('Marca 1')
    await user.click(input)
    expect(shown()).toEqual(['Marca 1', 'Marca 2'])
    expect(more()).toBeNull()
    screen.getByText('La del fabricante')
  })

  test('that cannot be asked for says why', async () => {
    fakeApi({ 'GET brands': refused(403, 'AUTH.FORBIDDEN', 'No tiene permiso') })
    const { input, user } = open(field)
    await user.click(input)
    await screen.findByText('Sin permiso')
  })
})
