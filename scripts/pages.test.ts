import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listOfPages, pagesFile } from './pages.ts'

test('the list of pages says what the manifests say: else `npm run pages` writes it anew', async () => {
  expect(readFileSync(pagesFile, 'utf8')).toBe(await listOfPages())
})
