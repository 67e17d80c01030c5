import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LoadBar } from './LoadBar.tsx'
import { fitOf, usualNight } from './nightWindow.ts'

const { capacity } = fitOf({ stop: 0, minutes: 0 }, usualNight)

// Four people from 23:30 to 05:00.
test.each([
  ['less than the night holds', capacity - 1, 0, null, false, ['0%', '99.92%']],
  ['as much as it holds', capacity, capacity, null, false, ['100%', '0%']],
  [
    'more, of which some can be done by day',
    capacity + 60,
    30,
    /^De noche sobran 1 h 0 min, que pueden hacerse de día/,
    true,
    ['2.17%', '97.83%']
  ],
  [
    'more with the line stopped',
    capacity + 60,
    capacity + 1,
    /^El trabajo con parada no cabe: sobran 0 h 1 min.$/,
    true,
    ['95.72%', '4.28%']
  ]
])('work: %s', (_, minutes, stop, said, hasLimit, widths) => {
  const { container } = render(
    <MantineProvider>
      <LoadBar load={{ count: 1, minutes, stop, running: minutes - stop, specialties: [] }} />
    </MantineProvider>
  )
  const bar = screen.getByRole('img', { name: /en la noche caben 22 h 0 min$/ })
  expect([...bar.children].slice(0, 2).map(part => (part as HTMLElement).style.width)).toEqual(widths)
  expect([...container.querySelectorAll('p')].map(p => p.textContent)).toEqual(
    said ? [expect.stringMatching(said) as string] : []
  )
  expect(container.querySelector('[style*="inset-inline-start"]') !== null).toBe(hasLimit)
})
