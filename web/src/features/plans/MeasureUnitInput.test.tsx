import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { MeasureUnitInput } from './MeasureUnitInput.tsx'

function Asked() {
  const [value, setValue] = useState<unknown>('')
  const shared = { id: 'unit', label: 'Unidad de medida', required: false, error: undefined, onBlur: () => {} }
  return <MeasureUnitInput {...shared} value={value} onChange={setValue} />
}

// The list has no size here, so it counts as hidden.
const hidden = true
const shown = () => screen.queryAllByRole('option', { hidden }).map(({ textContent }) => textContent)

test('a unit is found by its symbol or its name, or typed where the catalogue lacks it', async () => {
  fakeApi({
    'GET measure-units': data({
      rows: [
        { id: 1, name: 'Megaohmios', symbol: 'MΩ' },
        { id: 2, name: 'Milímetros', symbol: 'mm' }
      ],
      count: 2
    })
  })
  const { user } = renderPart(<Asked />, aUser({ permissions: ['catalogs.read'] }))
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Unidad de medida' })
  await user.click(field)
  await screen.findByRole('option', { name: /mm/, hidden })
  await user.type(field, 'milimetro')
  expect(shown()).toEqual(['mm · Milímetros'])
  await user.click(screen.getByRole('option', { name: /mm/, hidden }))
  expect(field.value).toBe('mm')
  await user.click(field)
  expect(shown()).toHaveLength(2)
  await user.clear(field)
  await user.type(field, 'clase NAS')
  expect(shown()).toEqual([])
  expect(field.value).toBe('clase NAS')
})
