import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { environmentQuery } from '../src/api/environment.ts'
import { sessionQuery, SignedInUser } from '../src/api/session.ts'
import { aUser } from './fakeApi.ts'

/** Renders a part of a page for a signed-in user, without the application around it. */
export function renderPart(part: ReactNode, me = aUser()) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  queryClient.setQueryData(sessionQuery.queryKey, me)
  queryClient.setQueryData(environmentQuery.queryKey, {
    app_env: 'production',
    staff_photo_host: null,
    app_url: null,
    time_zone: 'America/La_Paz'
  })
  const router = createRouter({ routeTree: createRootRoute() })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <MantineProvider withCssVariables={false} withGlobalClasses={false}>
        <RouterContextProvider router={router}>
          <SignedInUser value={me}>{children}</SignedInUser>
        </RouterContextProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
  return { ...render(part, { wrapper }), queryClient, user: userEvent.setup() }
}
