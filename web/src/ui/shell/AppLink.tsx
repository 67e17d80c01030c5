import { Link, type LinkProps, type RegisteredRouter, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Routes = RegisteredRouter['routesByPath']

/** A route as declared, with the parameters of its path: another path, or a parameter left out, is a type error. */
type RouteTarget = {
  [Path in keyof Routes]: keyof Routes[Path]['types']['allParams'] extends never
    ? { to: Path; params?: undefined }
    : { to: Path; params: Routes[Path]['types']['allParams'] }
}[keyof Routes]

/** Where a row, an action or a step of a path leads; `.` stays on the page and changes the rest of the address. */
export type LinkTarget = (RouteTarget | { to: '.'; params?: undefined }) & {
  /** `(before) => ({ ...before, id: '7' })` keeps the rest of the address */
  search?: Record<string, unknown> | ((before: Record<string, unknown>) => Record<string, unknown>)
  /** stay where the page is scrolled to: a drawer over a list */
  resetScroll?: boolean
}

type AppLinkProps = LinkTarget &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { ref?: Ref<HTMLAnchorElement> }

/** A link within the application; marked as the current page only if it leads to exactly this address. */
export function AppLink(props: AppLinkProps) {
  return <Link activeOptions={exactly} {...(props as LinkProps)} />
}

// Without this the router marks a link to `/a` as current on `/a/b` too.
const exactly = { exact: true, includeSearch: true }

/** Goes to a target, as a click on its link would. */
export function useGo(): (target: LinkTarget, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return (target, { replace = false } = {}) => void router.navigate({ ...(target as LinkProps), replace })
}
