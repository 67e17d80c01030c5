import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeDatabase } from '../../test/fakeDatabase.ts'
import { dropFile, dropUnnamed, keepFile, recallFile } from './keptFiles.ts'

const file = (size: number, type = 'image/jpeg') => new File(['x'.repeat(size)], 'IMG 1.HEIC', { type })

/** What stands in for the browser's way to draw: a picture of 5000 × 4000 that becomes `size` bytes. */
function drawing(size: number) {
  const drawn: number[][] = []
  const close = vi.fn<() => void>()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 5000, height: 4000, close }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => ({
    drawImage: (_: unknown, ...box: number[]) => drawn.push(box)
  })) as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(new Blob(['y'.repeat(size)])))
  return { drawn, close }
}

const persist = vi.fn<() => Promise<boolean>>(async () => false)
beforeEach(() => {
  persist.mockClear()
  Object.assign(navigator, { storage: { persist } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a file is kept as it is, for its user alone, and the browser is asked not to clear it away', async () => {
  fakeDatabase()
  const photo = file(10)
  expect(await keepFile('ana', 'a', photo)).toBe(photo)
  expect(persist).toHaveBeenCalledOnce()
  expect(await recallFile('ana', 'a')).toBe(photo)
  expect(await recallFile('luis', 'a')).toBeUndefined()
  await dropFile('ana', 'a')
  await vi.waitFor(async () => expect(await recallFile('ana', 'a')).toBeUndefined())
})

test('without room for it a photo is kept smaller; its pixels keep their shape', async () => {
  fakeDatabase({ room: 50 })
  const { drawn, close } = drawing(20)
  const kept = await keepFile('ana', 'a', file(100))
  expect([kept?.name, kept?.type, kept?.size]).toEqual(['IMG 1.jpg', 'image/jpeg', 20])
  expect(drawn).toEqual([[0, 0, 2560, 2048]])
  expect(close).toHaveBeenCalledOnce()
  expect(await recallFile('ana', 'a')).toBe(kept)
})

test.each<[string, () => unknown, File]>([
  ['a smaller one neither', () => drawing(80), file(100)],
  ['one that would be larger then', () => drawing(200), file(100)],
  ['what can’t be drawn', () => vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('x'))), file(100)],
  ['what is no picture', () => drawing(1), file(100, 'application/pdf')]
])('without room for %s: nothing is kept, and it is said', async (_, prepare, given) => {
  const { rows } = fakeDatabase({ room: 50 })
  prepare()
  expect(await keepFile('ana', 'a', given)).toBeUndefined()
  expect(rows.size).toBe(0)
})

test('what nothing names is forgotten after an hour, whoever kept it; what waits or is being written stays', async () => {
  const { rows } = fakeDatabase()
  for (const [user, id] of [
    ['ana', 'waits'],
    ['ana', 'written'],
    ['ana', 'lost'],
    ['luis', 'lost-too']
  ] as const)
    await keepFile(user, id, file(1))
  localStorage.setItem('outbox:ana:file:waits', JSON.stringify({ file: 'waits' }))
  localStorage.setItem('draft:photos', JSON.stringify([{ id: 'written' }]))
  await dropUnnamed(Date.now() + 3_500_000)
  expect(rows.size).toBe(4)
  await dropUnnamed(Date.now() + 3_700_000)
  await vi.waitFor(() => expect([...rows.keys()]).toEqual(['ana:waits', 'ana:written']))
})

test('the next file that is kept clears away what was forgotten', async () => {
  const { rows } = fakeDatabase()
  rows.set('ana:lost', { file: file(1), at: Date.now() - 4_000_000 })
  await keepFile('ana', 'a', file(1))
  await vi.waitFor(() => expect([...rows.keys()]).toEqual(['ana:a']))
})

test('without a database nothing is kept, and dropping does nothing', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await keepFile('ana', 'a', file(1, 'text/plain'))).toBeUndefined()
  await dropFile('ana', 'a')
})
