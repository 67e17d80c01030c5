import { vi } from 'vitest'

/** A screen so many em wide, until the test ends: 30 is a phone, 80 a desktop with a mouse. */
export const screenOf = (em: number) =>
  vi.stubGlobal('matchMedia', (media: string) => {
    const [min, max] = [/min-width: ([\d.]+)em/.exec(media)?.[1], /max-width: ([\d.]+)em/.exec(media)?.[1]]
    const pointed = media === (em > 60 ? '(pointer: fine)' : '(pointer: coarse)')
    const matches = pointed || (min !== undefined && em >= Number(min)) || (max !== undefined && em <= Number(max))
    return { media, matches, addEventListener: () => {}, removeEventListener: () => {} }
  })
