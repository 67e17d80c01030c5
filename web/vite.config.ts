import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { chunkOf, firstChunkOf } from './build/chunks.ts'
import { hints } from './build/hints.ts'
import { mantineStyles } from './build/mantineStyles.ts'

const api = `http://localhost:${process.env.API_PORT ?? '3001'}`

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    hints(),
    mantineStyles(),
    VitePWA({
      registerType: 'autoUpdate',
      // main.tsx registers it.
      injectRegister: null,
      manifest: {
        name: 'Mantenimiento · Teleférico Andino',
        short_name: 'Mantenimiento',
        lang: 'es',
        start_url: '/',
        display: 'standalone',
        background_color: '#f4f5f7',
        theme_color: '#ffffff',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' }
        ]
      },
      workbox: {
        globPatterns: ['index.html', 'color-scheme.js', 'favicon.svg', 'assets/*.{js,css,woff2}'],
        // The page comes from the network as long as there is one, so that a new version is there at once; the copy opens
        // the application without a connection. Data is never kept here: /api isn't mentioned at all.
        directoryIndex: null,
        navigateFallback: null,
        runtimeCaching: [
          {
            urlPattern: ({ request, url }) =>
              request.mode === 'navigate' && !/^\/(api|health|metrics|socket\.io)(\/|$)/.test(url.pathname),
            handler: 'NetworkOnly',
            options: { precacheFallback: { fallbackURL: '/index.html' } }
          }
        ]
      }
    })
  ],
  server: {
    proxy: {
      // The host stays as the browser wrote it: the server compares it with the origin of sign-in and of the socket.
      '/api': { target: api, changeOrigin: false },
      '/socket.io': { target: api, changeOrigin: false, ws: true }
    }
  },
  build: {
    target: 'baseline-widely-available',
    // The content security policy allows images from data: but fonts and scripts only as files.
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      input: { index: 'index.html', first: 'src/first/first.ts' },
      // first.ts tells color-scheme.js when it is done.
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          groups: [
            // What comes before the application, small.
            { name: firstChunkOf, debugName: 'first', priority: 4, includeDependenciesRecursively: false },
            // What every page needs, in two files: libraries, which seldom change and stay in the browser's cache, and ours.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'start', tags: ['$initial'], test: /^(?!.*\/src\/first\/first\.ts)/, priority: 2 },
            { name: chunkOf, debugName: 'pages', priority: 1, includeDependenciesRecursively: false }
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
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true
  }
})
