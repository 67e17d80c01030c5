import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const api = `http://localhost:${process.env.API_PORT ?? '3001'}`

export default defineConfig({
  plugins: [react({ compiler: true })],
  server: {
    proxy: {
      '/api': api,
      '/socket.io': { target: api, ws: true }
    }
  },
  build: {
    target: 'baseline-widely-available',
    // The content security policy allows images from data: but fonts and scripts only as files.
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in two files: libraries, which seldom change and stay in the browser's cache, and ours.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 }
          ]
        }
      }
    }
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    css: { include: [/tokens\.css/] },
    setupFiles: ['./test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true
  }
})
