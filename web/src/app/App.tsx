import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'

/**
 * The whole application. Mantine is loaded with the main layout (Themed.tsx), not here: sign-in and the error pages do
 * without it, so that they appear fast and still work when other code can't be loaded.
 */
export function App({ queryClient, router }: { queryClient: QueryClient; router: RegisteredRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
