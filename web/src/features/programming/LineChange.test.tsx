import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { BaseActivity } from 'contract/base-activities.ts'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aLine, aUser } from '../../../test/fakeApi.ts'
import { sessionQuery } from '../../api/session.ts'
import { assignLines } from '../../app/selectedLine.ts'
import { emptyBasket, pickedRows, useBasket } from './basketStore.ts'
import { LineChange } from './LineChange.tsx'

afterEach(emptyBasket)

const row = (id: number) => ({ id }) as BaseActivity

/** The basket of somebody on line 1, with a row; then they have other lines. */
async function open(lines: ReturnType<typeof aLine>[]) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, aUser())
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">{children}</MantineProvider>
    </QueryClientProvider>
  )
  assignLines([aLine(1)])
  const { result } = renderHook(useBasket, { wrapper })
  const Held = () => <LineChange basket={useBasket()} />
  render(<Held />, { wrapper })
  act(() => result.current.add([row(1)]))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => void assignLines(lines))
  await screen.findByRole('dialog', { name: '¿Vaciar la cesta?' })
  return userEvent.setup()
}

test.each([
  ['is no longer one’s own', [aLine(2)], /1 actividad de otra línea/],
  ['cannot be gone back to, because another one is fixed', [aLine(1), aLine(2, { is_locked: true })], /de Línea 1/]
])('where the basket’s line %s, both ways empty it', async (_, lines, text) => {
  const user = await open(lines)
  expect((await screen.findByText(text)).textContent).not.toContain('Si cancela')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(pickedRows()).toEqual([]))
})
