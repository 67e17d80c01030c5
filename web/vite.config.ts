import react from '@vitejs/plugin-react'
import type { CodeSplittingGroup } from 'rolldown'
import { defineConfig } from 'vitest/config'
import { fewFiles } from './build/fewFiles.ts'
import { firstPages, hints } from './build/hints.ts'
import { loadedTogether } from './build/loadedTogether.ts'
import { mantineStyles } from './build/mantineStyles.ts'
import { wholeApplication } from './build/wholeApplication.ts'
import { withoutSchemas } from './build/withoutSchemas.ts'

const api = `http://localhost:${process.env.API_PORT ?? '3001'}`

/** What makes the modules: the same in both builds of `fewFiles`. */
const transforms = () => [withoutSchemas(), react({ compiler: true }), mantineStyles()]

/**
 * Needed before anything is shown: libraries, which seldom change and stay in the cache, and our own code. React has a
 * file of its own: two files of libraries get twice the share of a slow network, and are what runs first.
 */
const start: CodeSplittingGroup[] = [
  { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 5 },
  { name: 'start', tags: ['$initial'], priority: 4 }
]

export default defineConfig({
  plugins: [
    ...transforms(),
    fewFiles({ plugins: transforms, start }),
    hints(await firstPages()),
    loadedTogether(),
    // A map needs the network itself: what draws it isn't loaded by phones that never open one.
    wholeApplication(/^(leaflet|google)Drawing-/)
  ],
  server: {
    proxy: {
      // The host isn't changed: the server compares it with the origin of sign-in and of the socket.
      '/api': { target: api, changeOrigin: false },
      '/socket.io': { target: api, changeOrigin: false, ws: true }
    }
  },
  build: {
    target: 'baseline-widely-available',
    // No inlining: the content security policy allows fonts and scripts only as files.
    assetsInlineLimit: 0,
    sourcemap: true,
    manifest: true
  },
  test: {
    name: 'web',
    maxWorkers: 3, // the root's isn't taken over
    // A worker evaluates the libraries and jsdom once; test/setup.ts gives each file modules and a window as new.
    pool: 'threads',
    isolate: false,
    environment: 'jsdom',
    css: { include: [/tokens\.css/] },
    setupFiles: ['../scripts/patient-waits.ts', './test/setup.ts'],
    expect: { poll: { timeout: 15_000 } },
    include: ['{build,src,test,worker}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true
  }
})
