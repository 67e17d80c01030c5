import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { hints } from './build/hints.ts'
import { loadedTogether } from './build/loadedTogether.ts'
import { mantineStyles } from './build/mantineStyles.ts'
import { wholeApplication } from './build/wholeApplication.ts'
import { withoutSchemas } from './build/withoutSchemas.ts'

const api = `http://localhost:${process.env.API_PORT ?? '3001'}`

const modules = (...files: string[]) => new Set(files.map(file => realpathSync(join(import.meta.dirname, 'src', file))))

/** Asks what the pages of a day show first, with all that these modules import: needed before the pages themselves. */
const questions = modules(
  '../../contract/src/core/entity.ts',
  '../../contract/src/work-orders/work-order-transitions.ts',
  'pages/work-orders/prefetchOrders.ts',
  'api/resourceApi.ts',
  'ui/shell/timeZone.ts'
)
/** The same for calls, whose modules are made when the web is built. */
const calls = /contract\/calls\/(locations\/locations|checks\/checks)\.ts/

/** Needed by nearly every page after signing in, with all that these modules import. A wrong name stops the build. */
const shell = modules(
  'ui/shell/Can.tsx',
  'app/layout/MainLayout.tsx',
  'records/checks/answerText.ts',
  'records/checks/checkIcons.ts',
  'records/checks/checkState.ts',
  'records/LateRecordLink.tsx',
  'records/work-orders/orderMarks.tsx',
  'records/work-orders/paths.ts',
  'ui/record/badges.tsx',
  'ui/form/choices.ts',
  'ui/overlay/ConfirmDialog.tsx',
  'ui/record/DetailHeader.tsx',
  'ui/record/Details.tsx',
  'ui/record/Duration.tsx',
  'ui/state/EmptyState.tsx',
  'ui/state/ErrorState.tsx',
  'ui/form/FormSkeleton.tsx',
  'ui/record/RecordDrawer.tsx',
  'ui/shell/scrollToMiddle.ts',
  'ui/overlay/Sheet.tsx',
  'ui/overlay/UndoBar.tsx'
)
/** Library modules used with and without a list. In the list's file, every page that needs one would load that file. */
const shared = new RegExp(
  [
    '/@mantine/core/esm/components/(Alert|CloseButton)/',
    '/@mantine/core/esm/core/utils/(create-safe-context|find-element-ancestor|get-env)/',
    '/@mantine/core/esm/core/(DirectionProvider|styles-api/use-resolved-styles-api)/',
    '/@mantine/core/esm/.+/get-auto-contrast-value/',
    '/@mantine/hooks/esm/use-(id|merged-ref|uncontrolled|window-event)/',
    '/@tabler/icons-react/.+/Icon(ArrowBackUp|CalendarDue|ChevronRight|Edit|History|ListCheck|Pencil|Plus|Printer|Refresh|Search|Trash|Users|X)\\.'
  ].join('|')
)

/** Needed by signing in and by nearly every page. */
const common =
  /node_modules\/@tanstack\/.+\/(useMutation|mutationObserver)\.|\/(createReactComponent|defaultAttributes)\.|\/web\/src\/(ui\/shell\/lateComponent|api\/outboxStorage|api\/sessionEnd)\./

/** Needed by every list besides; other pages don't load it. */
const list = modules(
  'ui/table/DataTable.tsx',
  'ui/overlay/RemoveDialog.tsx',
  'ui/table/SearchInput.tsx',
  'ui/table/QuickFilter.tsx'
)

/** The pages that a working day begins with, signing in first, by their addresses. */
const openedFirst = {
  '/auth/login': 'pages/auth/SignInPage.tsx',
  '/admin/planned/work-orders': 'pages/work-orders/WorkOrdersPage.tsx',
  '/admin/planned/work-orders/\\d+': 'pages/work-orders/WorkOrderPage.tsx',
  '/admin/planned/programming': 'pages/programming/ProgrammingPage.tsx'
}

/** The files of those pages and of the frame around them. */
const hintedFiles = /\/(SignInPage|WorkOrdersPage|WorkOrderPage|ProgrammingPage|shell)-[^/]+$/

export default defineConfig({
  plugins: [
    withoutSchemas(),
    react({ compiler: true }),
    hints(openedFirst),
    loadedTogether(hintedFiles),
    mantineStyles(),
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Needed by every page: libraries, which seldom change and stay in the cache, and our own code. React has a
            // file of its own: two files of libraries get twice the share of a slow network, and are what runs first.
            { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 5 },
            { name: 'start', tags: ['$initial'], priority: 4 },
            // Signing in and every page need it; in a page's file, the others would load that page.
            { name: 'common', test: common, priority: 4 },
            { name: 'questions', test: id => questions.has(id) || calls.test(id), priority: 3 },
            // Without these groups the bundler makes a file for each set of pages that share a part, forty for one
            // page.
            { name: 'shell', test: id => shell.has(id) || shared.test(id), priority: 2 },
            { name: 'list', test: id => list.has(id), priority: 1 }
          ]
        }
      }
    }
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
    include: ['{src,test,worker}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true
  }
})
