import { Link, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

/**
 * Where data leads to: a row, an action, a step of a path. Not typed by the routes, because tables and menus get it from
 * anywhere; a wrong one ends on the page that says there is none.
 */
export type LinkTarget = {
  /** a route as declared, `/admin/bases/$id`, or a plain path */
  to: string
  params?: Record<string, string>
  /** `(before) => ({ ...before, id: 7 })` keeps the rest of the address */
  search?: Record<string, unknown> | ((before: Record<string, unknown>) => Record<string, unknown>)
  hash?: string
  /** stay where the page is scrolled to: a drawer over a list */
  resetScroll?: boolean
}

type AppLinkProps = LinkTarget &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { ref?: Ref<HTMLAnchorElement> }

/** A link within the application; the current page to a screen reader only where it leads to this very address. */
export function AppLink({ to, params, search, ...rest }: AppLinkProps) {
  return <Link to={to} params={params} search={search} activeOptions={exactly} {...rest} />
}

// The router marks every step on the way to a page as the page itself.
const exactly = { exact: true, includeSearch: true }

/** Goes there, as a click on the link would. */
export function useGo(): (target: LinkTarget, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return ({ params, search, ...target }, { replace = false } = {}) =>
    void router.navigate({ ...target, params, search, replace } as never)
}
