import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/client.ts'
import { App } from './app/App.tsx'
import { createApp } from './app/createApp.ts'
import { PageNotAllowed } from './app/guards.ts'
import './styles/index.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// The letters come while the application is put together; with the first words that need them they would slow the rows.
void document.fonts.load('1em "Inter Variable"').catch(() => {})

createRoot(root, {
  // What a page's error screen says already (no permission, no answer) is no defect to report.
  onCaughtError: error => {
    if (!(error instanceof PageNotAllowed || error instanceof ApiError)) reportError(error)
  }
}).render(
  <StrictMode>
    <App {...createApp()} />
  </StrictMode>
)

// Opens the application without a connection. After the first screen, which its downloads would slow.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), 3_000)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
