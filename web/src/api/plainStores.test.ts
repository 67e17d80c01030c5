import { afterEach, expect, test, vi } from 'vitest'
import { dropPlainStores } from './plainStores.ts'

afterEach(() => vi.unstubAllGlobals())

test('what earlier versions kept without encryption is deleted; what isn’t sent, and the rest, stays', () => {
  const deleteDatabase = vi.fn<(name: string) => void>()
  vi.stubGlobal('indexedDB', { deleteDatabase })
  for (const key of ['user:session', 'user:roster', 'user:candidates:3', 'user:menu:2', 'environment'])
    localStorage.setItem(`remembered:${key}`, '{}')
  localStorage.setItem('outbox:ana:a', '{}')
  dropPlainStores()
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'outbox:ana:a',
    'remembered:environment',
    'remembered:user:menu:2'
  ])
  const deleted = deleteDatabase.mock.calls.flat()
  expect(deleted).toEqual(expect.arrayContaining(['work-orders', 'bases', 'readings']))
  for (const name of ['files', 'kept', 'device-keys', 'aviso']) expect(deleted).not.toContain(name)
})
