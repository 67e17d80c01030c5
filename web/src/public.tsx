import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PublicPage } from './features/public-reports/form/PublicPage.tsx'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('aviso.html has no #root')

createRoot(root).render(
  <StrictMode>
    <PublicPage />
  </StrictMode>
)
