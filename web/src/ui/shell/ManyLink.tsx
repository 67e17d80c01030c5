import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { stringifySearch } from '../../api/search.ts'
import { type LinkTarget, useGo } from './AppLink.tsx'
import { carryLine } from './lineInAddress.ts'

type ManyLinkProps = Pick<LinkTarget, 'search' | 'params'> & { to: LinkTarget['to'] } & Omit<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    'href'
  > & { resetScroll?: boolean }

/**
 * A link for screens that have hundreds: the router's own takes half a millisecond each, because it follows every
 * change of the address. This one makes its address when it is drawn, and again when it is pressed.
 */
export function ManyLink({ to, params, search, resetScroll, onClick, children, ...props }: ManyLinkProps) {
  const router = useRouter()
  const go = useGo()
  const target = { to, params, search, resetScroll } as LinkTarget
  const { pathname, search: before } = router.latestLocation
  const path = Object.entries(params ?? {}).reduce(
    (text, [name, value]) => text.replace(`$${name}`, value),
    to as string
  )
  const next = () => (typeof search === 'function' ? search(before) : (search ?? {}))
  const query = stringifySearch(carryLine({ search: {}, next }))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(target)
  }
  return (
    <a href={`${to === '.' ? pathname : path}${query}`} onClick={follow} {...props}>
      {children}
    </a>
  )
}
