import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aLine } from '../../test/fakeApi.ts'
import { resolveLine } from './storedLine.ts'

type Store = typeof import('./selectedLine.ts')
let store: Store

// The store belongs to the module: every test loads it anew.
beforeEach(async () => {
  vi.resetModules()
  store = await import('./selectedLine.ts')
})

const lines = [aLine(1), aLine(2), aLine(3)]
const stored = () =>
  (JSON.parse(localStorage.getItem('selectedLine') ?? 'null') as { fk_location: number } | null)?.fk_location
const selected = () => renderHook(() => store.useSelectedLine()).result.current.line.fk_location

/** What the browser does in this tab when another one writes. */
function otherTabStores(value: unknown) {
  const newValue = JSON.stringify(value)
  localStorage.setItem('selectedLine', newValue)
  act(
    () =>
      void window.dispatchEvent(
        new StorageEvent('storage', { key: 'selectedLine', newValue, storageArea: localStorage })
      )
  )
}

describe('which line is selected', () => {
  test.each([
    ['the first', lines, undefined, 1],
    ['the stored one, if still assigned', lines, 3, 3],
    ['the first, if the stored one is no longer assigned', lines, 9, 1],
    ['a locked one before the stored one', [aLine(1), aLine(2, { is_locked: true })], 1, 2],
    ['none without lines', [], 1, undefined]
  ])('%s', (_name, assigned, storedId, expected) => {
    expect(resolveLine(assigned, storedId)?.fk_location).toBe(expected)
  })

  test('restores what an earlier visit stored, and stores what it settled on', async () => {
    localStorage.setItem('selectedLine', JSON.stringify(aLine(2)))
    vi.resetModules()
    store = await import('./selectedLine.ts')
    store.assignLines(lines)
    expect(selected()).toBe(2)
    localStorage.clear()
    sessionStorage.clear()
    store.assignLines([aLine(7)])
    expect(stored()).toBe(7)
  })

  test.each(['{', 'null', '5', '"x"', '{"fk_location":"2"}', '[]'])('a stored %s is nothing', async text => {
    localStorage.setItem('selectedLine', text)
    vi.resetModules()
    store = await import('./selectedLine.ts')
    expect(store.assignLines(lines)?.fk_location).toBe(1)
  })

  test('works without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    store.assignLines(lines)
    store.selectLine(2)
    expect(selected()).toBe(2)
  })
})

describe('changing the line', () => {
  test('finds it among the assigned ones and stores it', () => {
    store.assignLines(lines)
    const { result } = renderHook(() => store.useSelectedLine())
    act(() => result.current.selectLine(3))
    expect(result.current.line.fk_location).toBe(3)
    expect(stored()).toBe(3)
    act(() => result.current.selectLine(9))
    expect(result.current.line.fk_location).toBe(3)
  })

  test('does nothing when the assignment locks it', () => {
    store.assignLines([aLine(1), aLine(2, { is_locked: true })])
    const { result } = renderHook(() => store.useSelectedLine())
    expect(result.current.isLocked).toBe(true)
    act(() => result.current.selectLine(1))
    expect(result.current.line.fk_location).toBe(2)
  })

  test('does nothing while a form is bound to it, and works again afterwards', () => {
    store.assignLines(lines)
    const { result } = renderHook(() => store.useSelectedLine())
    const forms = [1, 2].map(() => renderHook(() => store.useLineLock()))
    act(() => result.current.selectLine(2))
    forms[0]?.unmount()
    expect(result.current.isLocked).toBe(true)
    act(() => result.current.selectLine(2))
    expect(result.current.line.fk_location).toBe(1)
    forms[1]?.unmount()
    expect(result.current.isLocked).toBe(false)
    act(() => result.current.selectLine(2))
    expect(result.current.line.fk_location).toBe(2)
  })

  test('a form that is not bound doesn’t lock', () => {
    store.assignLines(lines)
    renderHook(() => store.useLineLock(false))
    expect(renderHook(() => store.useSelectedLine()).result.current.isLocked).toBe(false)
  })
})

describe('another tab', () => {
  test('leaves the line of this one alone', () => {
    store.assignLines(lines)
    const { result } = renderHook(() => store.useSelectedLine())
    otherTabStores(aLine(3))
    expect(result.current.line.fk_location).toBe(1)
  })

  test('does not change what this one shows after a reload; a new tab begins with the last line', async () => {
    store.assignLines(lines)
    store.selectLine(2)
    otherTabStores(aLine(3))
    vi.resetModules()
    store = await import('./selectedLine.ts')
    store.assignLines(lines)
    expect(selected()).toBe(2)

    otherTabStores(aLine(3))
    sessionStorage.clear()
    vi.resetModules()
    store = await import('./selectedLine.ts')
    store.assignLines(lines)
    expect(selected()).toBe(3)
  })
})

describe('the line of an address', () => {
  test('is selected and stored', () => {
    store.assignLines(lines)
    store.assignLines(lines, 3)
    expect([selected(), stored()]).toEqual([3, 3])
  })

  test('that is not assigned changes nothing; nor does one beside a locked line', () => {
    store.assignLines(lines, 2)
    store.assignLines(lines, 9)
    expect(selected()).toBe(2)
    store.assignLines([aLine(1, { is_locked: true }), aLine(2)], 2)
    expect(selected()).toBe(1)
  })

  test('waits until the form here is done', () => {
    store.assignLines(lines)
    const { result } = renderHook(() => store.useSelectedLine())
    const form = renderHook(() => store.useLineLock())
    act(() => void store.assignLines(lines, 3))
    expect(result.current.line.fk_location).toBe(1)
    form.unmount()
    expect(result.current.line.fk_location).toBe(3)
  })

  test('no longer counts once another line is selected here', () => {
    store.assignLines(lines, 3)
    store.selectLine(2)
    renderHook(() => store.useLineLock()).unmount()
    expect(selected()).toBe(2)
  })
})

describe('a changed assignment', () => {
  test('moves away from a line that was taken', () => {
    store.assignLines(lines)
    store.selectLine(3)
    store.assignLines([aLine(1), aLine(2)])
    expect(selected()).toBe(1)
  })

  test('moves to one that is fixed', () => {
    store.assignLines(lines)
    store.assignLines([aLine(1), aLine(2, { is_locked: true })])
    expect(selected()).toBe(2)
  })

  test('is stored and told once', () => {
    const storing = vi.spyOn(Storage.prototype, 'setItem')
    store.assignLines(lines)
    const { result } = renderHook(() => store.useSelectedLine())
    const before = result.current.lines
    act(() => void store.assignLines(lines))
    // For this tab and for new ones.
    expect(storing).toHaveBeenCalledTimes(2)
    expect(result.current.lines).toBe(before)
    // The same line, among others.
    act(() => void store.assignLines(lines.slice(0, 2)))
    expect(result.current.lines).toHaveLength(2)
  })

  test('to none and back is as it was', () => {
    store.assignLines(lines)
    store.selectLine(3)
    store.assignLines([])
    store.assignLines(lines)
    expect(selected()).toBe(3)
  })

  test('does not move the line under an open form', () => {
    store.assignLines(lines)
    store.selectLine(3)
    renderHook(() => store.useLineLock())
    store.assignLines([aLine(1, { is_locked: true }), aLine(3)])
    expect(selected()).toBe(3)
  })
})
