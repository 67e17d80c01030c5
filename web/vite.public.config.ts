import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The page for people without an account, built by itself: it shares no file with the application, whose parts and
 * pages its visitors neither load nor see.
 */
export default defineConfig({
  plugins: [react({ compiler: true })],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Beside the application, which is built first.
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: 'aviso.html' }
  }
})
