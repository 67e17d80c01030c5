import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { createApp } from './app/createApp.ts'
import { rootOptions } from './app/rootOptions.ts'
import './styles/index.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const application = createRoot(root, rootOptions)

const app = createApp()
/** With another key, everything is drawn anew. */
const draw = (key: number) =>
  application.render(
    <StrictMode>
      <App key={key} {...app} />
    </StrictMode>
  )
// In pieces, so that the thread is free for what arrives meanwhile.
startTransition(() => draw(0))

// Loaded late: the downloads of the service worker, which opens the application without a connection, would slow the
// first page.
if (import.meta.env.PROD) {
  const late = () =>
    import('./app/afterStart.ts').then(
      ({ afterStart }) => afterStart(draw),
      () => {}
    )
  const start = () => setTimeout(() => void late(), 3_000)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}
