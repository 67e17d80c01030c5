import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/client.ts'
import { App } from './app/App.tsx'
import { createApp } from './app/createApp.ts'
import { PageNotAllowed } from './app/guards.ts'
import './styles/index.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const application = createRoot(root, {
  // The page itself shows these two (no permission, a failed call); anything else is a mistake in our code.
  onCaughtError: error => {
    if (!(error instanceof PageNotAllowed || error instanceof ApiError)) reportError(error)
  }
})

// In pieces, so that the thread is free for what arrives meanwhile.
startTransition(() =>
  application.render(
    <StrictMode>
      <App {...createApp()} />
    </StrictMode>
  )
)

// The service worker opens the application without a connection. Registered late: its downloads would slow the first
// page.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const late = () => {
    // When the session ends, the server may have another version already.
    void import('./features/auth/SignInPage.tsx').catch(() => {})
    void import('./app/newWorker.ts').then(
      ({ registerWorker }) => registerWorker(),
      () => {}
    )
  }
  const register = () => setTimeout(late, 3_000)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
