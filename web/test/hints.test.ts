import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hints } from '../build/hints.ts'

const source = (file: string) => join(import.meta.dirname, '../src', file)

type Made = { isEntry?: boolean; modules?: string[]; imports?: string[]; css?: string[] }

const chunk = (fileName: string, length: number, { isEntry = false, modules = [], imports = [], css = [] }: Made) => ({
  type: 'chunk',
  fileName,
  isEntry,
  code: 'x'.repeat(length),
  moduleIds: modules.map(source),
  imports,
  viteMetadata: { importedCss: new Set(css) }
})

const bundle = {
  'start.js': chunk('start.js', 9, { isEntry: true, imports: ['react.js'] }),
  'react.js': chunk('react.js', 99, {}),
  'frame.js': chunk('frame.js', 50, {
    modules: ['app/layout/MainLayout.tsx'],
    imports: ['react.js'],
    css: ['frame.css']
  }),
  'frame.css': { type: 'asset', source: 'x'.repeat(20) },
  'page.js': chunk('page.js', 30, { modules: ['Page.tsx'], imports: ['frame.js', 'small.js', 'start.js'] }),
  'small.js': chunk('small.js', 1, {})
}

/** The hints that color-scheme.js gets, for a page at `/admin/page`. */
function hinted(html = '<script src="/color-scheme.js"></script>'): unknown {
  const { transformIndexHtml } = hints({ '/admin/page': 'Page.tsx' }) as unknown as {
    transformIndexHtml: { handler: (html: string, context: { bundle: unknown }) => string }
  }
  const [, files = ''] = /data-files='([^']*)'/.exec(transformIndexHtml.handler(html, { bundle })) ?? []
  return JSON.parse(files)
}

test("the smallest files first, none of the start's, and the page before the frame", () => {
  expect(hinted()).toEqual({
    '/admin/page': ['/small.js', '/frame.css', '/page.js', '/frame.js'],
    '/admin/.*': ['/frame.css', '/frame.js']
  })
  expect(Object.keys(hinted() as object)).toEqual(['/admin/page', '/admin/.*'])
})

test('a page without the place for them stops the build', () => {
  expect(() => hinted('<script></script>')).toThrow('color-scheme.js')
})
