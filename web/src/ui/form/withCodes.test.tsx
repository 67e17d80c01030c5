import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withCodes } from './withCodes.tsx'

test.each([
  ['Marcar como hecha · OT-2026-000123', ['OT-2026-000123']],
  ['Mover ROJ-E1-ACC «Motor» y RA-2026-000007', ['ROJ-E1-ACC', 'RA-2026-000007']],
  ['Cabinas y suspensiones 001–012, mini-taller', []]
])('codes in «%s» stay whole, and it reads the same', (text, expected) => {
  const { container } = render(<p>{withCodes(text)}</p>)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('.whole')].map(part => part.textContent)).toEqual(expected)
})
