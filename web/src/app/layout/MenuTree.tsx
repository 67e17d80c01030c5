import { Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Menu } from '../../api/menus.ts'
import { MenuIcon } from '../../ui/shell/MenuIcon.tsx'
import classes from './SideDrawer.module.css'

/** The menu: links, and groups that open in place. The group of the current page is open. */
export function MenuTree({ items, onNavigate }: { items: readonly Menu[]; onNavigate?: (() => void) | undefined }) {
  const pathname = useRouterState({ select: state => state.location.pathname })
  const { patternOf } = useRouter().options.context
  const current = currentTarget(items, pathname, patternOf)
  return (
    <ul className={classes.list}>
      {items.map(item => (
        <Entry key={item.id} item={item} current={current} onNavigate={onNavigate} />
      ))}
    </ul>
  )
}

type EntryProps = { item: Menu; current: string | undefined; onNavigate: (() => void) | undefined }

function Entry({ item, current, onNavigate }: EntryProps) {
  if (item.children.length > 0) return <Group item={item} current={current} onNavigate={onNavigate} />
  if (!item.to) return null
  return (
    <li>
      <Link
        to={item.to}
        className={classes.item}
        aria-current={item.to === current ? 'page' : undefined}
        activeOptions={onlyHere}
        activeProps={noActiveProps}
        onClick={onNavigate}
      >
        <MenuIcon name={item.icon} />
        <span className={classes.name}>{item.name}</span>
      </Link>
    </li>
  )
}

/** The router would mark every entry whose path is a prefix of the address; only the closest one is to be marked. */
const onlyHere = { exact: true }
const noActiveProps = { 'aria-current': undefined, className: '' }

function Group({ item, current, onNavigate }: EntryProps) {
  const children = item.children
  const holdsCurrent = current !== undefined && holds(children, current)
  const [choice, setChoice] = useState<boolean>()
  const [heldCurrent, setHeldCurrent] = useState(holdsCurrent)
  // Going to a page of the group opens it, even if it was closed by hand; leaving the page changes nothing.
  if (heldCurrent !== holdsCurrent) {
    setHeldCurrent(holdsCurrent)
    setChoice(holdsCurrent || (choice ?? true))
  }
  const open = choice ?? holdsCurrent
  const id = useId()
  return (
    <li>
      <UnstyledButton className={classes.item} aria-expanded={open} aria-controls={id} onClick={() => setChoice(!open)}>
        <MenuIcon name={item.icon} />
        <span className={classes.name}>{item.name}</span>
        <IconChevronRight className={classes.chevron} size={16} aria-hidden />
      </UnstyledButton>
      <Collapse id={id} expanded={open}>
        <ul className={classes.children}>
          {children.map(child => (
            <Entry key={child.id} item={child} current={current} onNavigate={onNavigate} />
          ))}
        </ul>
      </Collapse>
    </li>
  )
}

/**
 * The entry whose target is the path, or its closest ancestor: `/admin/bases/7` belongs to `/admin/bases`. Failing
 * that, the one that leads to the same page with another parameter: `/admin/catalogs/brands` belongs to
 * `/admin/catalogs/actions`.
 */
export function currentTarget(
  items: readonly Menu[],
  pathname: string,
  patternOf: (path: string) => string | undefined
): string | undefined {
  const targets = items.flatMap(function all(item): string[] {
    return [...(item.to === null ? [] : [item.to]), ...item.children.flatMap(all)]
  })
  const ancestors = targets.filter(to => pathname === to || pathname.startsWith(`${to}/`))
  if (ancestors.length > 0) return ancestors.reduce((best, to) => (to.length > best.length ? to : best))
  const pattern = patternOf(pathname)
  return pattern === undefined ? undefined : targets.find(to => patternOf(to) === pattern)
}

function holds(items: readonly Menu[], target: string): boolean {
  return items.some(item => item.to === target || holds(item.children, target))
}
