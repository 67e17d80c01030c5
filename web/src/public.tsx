import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { tolerateForeignChanges } from './app/foreignChanges.ts'
import { PublicPage } from './features/public-reports/form/PublicPage.tsx'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('aviso.html has no #root')

const page = createRoot(root)
const draw = (key: number) =>
  page.render(
    <StrictMode>
      <PublicPage key={key} />
    </StrictMode>
  )
draw(0)
// Passengers may well have it translated.
tolerateForeignChanges(draw)
