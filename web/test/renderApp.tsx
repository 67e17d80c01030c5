import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { App } from '../src/app/App.tsx'
import { createApp } from '../src/app/createApp.ts'
import { rootOptions } from '../src/app/rootOptions.ts'
import { clearTicks } from '../src/ui/table/selection.ts'
import { withoutLine } from './addresses.ts'
import { dismissToasts } from './signedIn.ts'

/** The whole application at a path, as a browser would open it. */
export function renderApp(path: string) {
  const { queryClient, router } = createApp(createMemoryHistory({ initialEntries: [path] }))
  // The tab is closed: without a session, its outbox sends nothing any more.
  onTestFinished(() => {
    queryClient.clear()
    clearTicks()
    dismissToasts()
  })
  const { onRecoverableError } = rootOptions
  const view = render(<App queryClient={queryClient} router={router} />, { onRecoverableError })
  return { ...view, queryClient, router, user: userEvent.setup(), here: () => withoutLine(router.state.location.href) }
}
