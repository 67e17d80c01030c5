import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Email } from './Email.tsx'

test.each([
  ['ana.rojas@teleferico.example', 'ana<wbr>.rojas<wbr>@teleferico<wbr>.example'],
  ['ana', 'ana']
])('%s may break between its parts, and is read and copied as it is', (address, html) => {
  const { container } = render(<Email address={address} />)
  expect(container.innerHTML).toBe(html)
  expect(container.textContent).toBe(address)
})
