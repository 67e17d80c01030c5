import { Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { MenuItem } from '../../api/menus.ts'
import { menuIcon } from './menuIcons.ts'
import classes from './SideDrawer.module.css'

/** The menu: links, and groups that open in place. The group of the current page is open. */
export function MenuTree({ items, onNavigate }: { items: readonly MenuItem[]; onNavigate?: (() => void) | undefined }) {
  const pathname = useRouterState({ select: state => state.location.pathname })
  const current = currentTarget(items, pathname)
  return (
    <ul className={classes.list}>
      {items.map(item => (
        <Entry key={item.id ?? item.name} item={item} current={current} onNavigate={onNavigate} />
      ))}
    </ul>
  )
}

type EntryProps = { item: MenuItem; current: string | undefined; onNavigate: (() => void) | undefined }

function Entry({ item, current, onNavigate }: EntryProps) {
  if (item.children && item.children.length > 0) return <Group item={item} current={current} onNavigate={onNavigate} />
  if (!item.to) return null
  const Icon = menuIcon(item.icon)
  return (
    <li>
      <Link
        to={item.to}
        className={classes.item}
        aria-current={item.to === current ? 'page' : undefined}
        activeProps={noActiveProps}
        onClick={onNavigate}
      >
        <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
        <span className={classes.name}>{item.name}</span>
      </Link>
    </li>
  )
}

/** The router's own idea of "active" would mark every prefix; ours marks the closest entry only. */
const noActiveProps = { 'aria-current': undefined, className: '' }

function Group({ item, current, onNavigate }: EntryProps) {
  const children = item.children ?? []
  const holdsCurrent = current !== undefined && holds(children, current)
  const [choice, setChoice] = useState<boolean>()
  const [heldCurrent, setHeldCurrent] = useState(holdsCurrent)
  // Arriving in a group opens it, whatever was chosen before; leaving it changes nothing under the finger.
  if (heldCurrent !== holdsCurrent) {
    setHeldCurrent(holdsCurrent)
    setChoice(holdsCurrent || choice || heldCurrent)
  }
  const open = choice ?? holdsCurrent
  const id = useId()
  const Icon = menuIcon(item.icon)
  return (
    <li>
      <UnstyledButton className={classes.item} aria-expanded={open} aria-controls={id} onClick={() => setChoice(!open)}>
        <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
        <span className={classes.name}>{item.name}</span>
        <IconChevronRight className={classes.chevron} size={16} aria-hidden />
      </UnstyledButton>
      <Collapse id={id} expanded={open}>
        <ul className={classes.children}>
          {children.map(child => (
            <Entry key={child.id ?? child.name} item={child} current={current} onNavigate={onNavigate} />
          ))}
        </ul>
      </Collapse>
    </li>
  )
}

/** The entry whose target is the path, or its closest ancestor: `/admin/bases/7` belongs to `/admin/bases`. */
export function currentTarget(items: readonly MenuItem[], pathname: string): string | undefined {
  const path = pathname.replace(/\/+$/, '') || '/'
  let best: string | undefined
  const visit = (item: MenuItem) => {
    const { to } = item
    if (to && (path === to || path.startsWith(`${to}/`)) && to.length > (best?.length ?? 0)) best = to
    item.children?.forEach(visit)
  }
  items.forEach(visit)
  return best
}

function holds(items: readonly MenuItem[], target: string): boolean {
  return items.some(item => item.to === target || holds(item.children ?? [], target))
}
