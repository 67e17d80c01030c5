import type { PageStart, RouterContext } from '../table/pageStart.ts'

/** A page of the main layout: which profiles may open it is declared by the server's feature. */
export type Page = {
  path: `/${string}`
  /**
   * of the browser's window; also the page's name for administrators, unless the server's feature gives a longer one
   */
  title: string
  /** further conditions: throws a redirect, or lets pass */
  guard?: (about: { context: RouterContext; params: Record<string, string> }) => Promise<void>
  /** sends the page's first request before the page is drawn, and even before its code is there */
  prefetch?: (start: PageStart) => Promise<void>
  /** only for the pages that a working day begins with, whose code the first script names; others need nothing */
  load?: () => Promise<Record<string, unknown>>
}

/**
 * The manifest of a folder of pages (`web/src/pages/bases/pages.ts`). `BasePage` is the component that `BasePage.tsx`
 * exports. The first script has all manifests, so they import types alone.
 */
export type Pages = Readonly<Record<string, Page>>
