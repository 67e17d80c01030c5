import { useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'

/** The product's name, as the app bar shows it. */
export const productTitle = 'Mantenimiento · Teleférico Andino'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the page in the browser's tab. */
    title?: string
  }
}

/** Sets the title of the browser's tab to the page's; used once, by the root. */
export function useRouteTitle(): void {
  const title = useRouterState({ select: state => state.matches.at(-1)?.staticData.title })
  // A layout effect, so that a page's own `useTitle`, which runs after it, wins.
  useLayoutEffect(() => setTitle(title), [title])
}

/** A page's own title, e.g. a record's code; undefined while it isn't known. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setTitle(title)
  }, [title])
}

function setTitle(title: string | undefined): void {
  document.title = title ? `${title} · ${productTitle}` : productTitle
}
