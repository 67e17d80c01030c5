import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { AppLink, type LinkTarget } from './AppLink.tsx'

export type ActionIconType = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

/** Something a person may do: a button, an entry of a menu, an icon beside a row. */
export type Action = {
  label: string
  icon?: ActionIconType
  /** what it does; or where it leads, as a real link */
  onClick?: () => void
  link?: LinkTarget
  /** it takes something away */
  danger?: boolean
  disabled?: boolean
}

/** The actions behind three dots. Nothing is shown for none. */
export function ActionMenu({ actions, label = 'Más acciones' }: { actions: readonly Action[]; label?: string }) {
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" width="max-content" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label}>
          <IconDotsVertical size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action, index) => (
          <MenuEntry key={action.label} action={action} isFirst={index === 0} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuEntry({ action: { label, icon: Icon, onClick, link, danger = false, disabled = false }, isFirst }: { action: Action; isFirst: boolean }) {
  // The library's own way of taking the focus, an empty element, is not allowed in a menu; its own red can't be read.
  const shared = { 'data-autofocus': isFirst || undefined, leftSection: Icon && <Icon size={18} stroke={1.75} aria-hidden />, disabled, ...(danger && { c: 'var(--app-error)' }) }
  if (link && !disabled) {
    return (
      <Menu.Item {...shared} renderRoot={props => <AppLink {...link} {...props} />}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item {...shared} {...(onClick && { onClick })}>
      {label}
    </Menu.Item>
  )
}

/** The one action that a page is for. */
export function PrimaryButton({ action: { label, icon: Icon, onClick, link, danger = false, disabled = false }, loading = false }: { action: Action; loading?: boolean }) {
  const shared = { leftSection: Icon && <Icon size={18} stroke={2} aria-hidden />, disabled, loading, ...(danger && { color: 'red' }) }
  if (link && !disabled) {
    return (
      <Button {...shared} renderRoot={props => <AppLink {...link} {...props} />}>
        {label}
      </Button>
    )
  }
  return (
    <Button {...shared} {...(onClick && { onClick })}>
      {label}
    </Button>
  )
}
