import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SpanNote } from './SpanNote.tsx'

const from = '2026-11-26T03:30:00.000Z'
const doubt = ': compruebe el día, el mes y el año'

test.each([
  ['of a night', from, '2026-11-26T08:30:00.000Z', 'Dura 5 h 0 min'],
  ['of a minute', from, '2026-11-26T03:31:00.000Z', 'Dura 0 h 1 min'],
  ['of a whole day', from, '2026-11-27T03:30:00.000Z', 'Dura 24 h 0 min'],
  ['of more than a day', from, '2026-11-27T03:31:00.000Z', `Dura 24 h 1 min${doubt}`],
  ['with a wrong month', from, '2026-12-26T08:30:00.000Z', `Dura 30 días${doubt}`],
  ['without an end', from, null, ''],
  ['whose end is still being typed', from, '26/11 | 04:30', ''],
  ['without a beginning', null, from, ''],
  ['of nothing', from, from, ''],
  ['that ends before it begins', '2026-11-26T08:30:00.000Z', from, '']
])('the length of a span %s', (_, start, end, said) => {
  render(<SpanNote from={start} to={end} />, { wrapper: MantineProvider })
  expect(screen.getByRole('status').textContent).toBe(said)
})
