import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listFile, moduleList } from './contract-modules.ts'

test('the list of the contract’s modules is up to date: npm run contract:modules', () => {
  expect(readFileSync(listFile, 'utf8')).toBe(moduleList())
})
