const code = import.meta.glob<Record<string, unknown>>('../pages/*/*Page.tsx')

/**
 * Loads the code of a page. Apart from the routes: with the names of the files that each page needs this has ten KiB,
 * before the first screen.
 *
 * @param file `bases/BasePage`
 */
export function loadPage(file: string): Promise<Record<string, unknown>> {
  const load = code[`../pages/${file}.tsx`]
  if (!load) throw new Error(`web/src/pages has no ${file}.tsx`)
  return load()
}
