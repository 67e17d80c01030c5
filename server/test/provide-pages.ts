import type { TestProject } from 'vitest/node'
import type { ProvidedPages } from '../../web/test/pages.ts'
import { pages } from '../src/manifest.ts'

/** Gives the browser side's tests the pages that the server declares, without loading the server in each of them. */
export function setup({ provide }: TestProject): void {
  const provided: ProvidedPages = Object.fromEntries(Object.entries(pages).map(([path, { to }]) => [path, to]))
  provide('pages', provided)
}
