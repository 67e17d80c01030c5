import { ActionIcon, Button } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import classes from './actions.module.css'
import { AppLink, type LinkTarget } from '../shell/AppLink.tsx'
import { Popup, walk } from '../overlay/Popup.tsx'

export type ActionIconType = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

/** Something that can be done, shown as a button, an entry of a menu, or an icon in a row. */
export type Action = {
  label: string
  icon?: ActionIconType
  /** what it does; or where it leads, as a real link */
  onClick?: () => void
  link?: LinkTarget
  /** it deletes or cancels something: shown in red */
  danger?: boolean
  disabled?: boolean
}

/** A menu of actions behind a button with three dots; without actions nothing is shown. */
export function ActionMenu({ actions, label = 'Más acciones' }: { actions: readonly Action[]; label?: string }) {
  if (actions.length === 0) return null
  return (
    <Popup
      label={label}
      role="menu"
      align="end"
      className={classes.menu}
      onKeyDown={event => walk(event, 'menuitem')}
      renderTarget={opener => (
        <ActionIcon {...opener} variant="subtle" color="gray" size="lg" aria-label={label} title={label}>
          <IconDotsVertical size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    >
      {close =>
        actions.map((action, index) => (
          <Entry key={action.label} action={action} isFirst={index === 0} onDone={close} />
        ))
      }
    </Popup>
  )
}

function Entry({
  action: { label, icon: Icon, onClick, link, danger, disabled },
  isFirst,
  onDone
}: {
  action: Action
  isFirst: boolean
  onDone: () => void
}) {
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: classes.entry,
    'data-danger': danger || undefined,
    'data-autofocus': isFirst || undefined
  }
  const content = (
    <>
      {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
      {label}
    </>
  )
  if (link && !disabled) {
    return (
      <AppLink {...link} {...shared} onClick={onDone}>
        {content}
      </AppLink>
    )
  }
  const act = () => {
    onDone()
    onClick?.()
  }
  return (
    <button type="button" {...shared} disabled={disabled} onClick={act}>
      {content}
    </button>
  )
}

/** The button of a page's most important action. */
export function PrimaryButton({
  action: { label, icon: Icon, onClick, link, danger, disabled = false },
  loading
}: {
  action: Action
  loading?: boolean
}) {
  // On the narrowest screens the head of a list says only 'Nueva' or 'Reportar': what, its title says.
  const [, begin, what] = /^(Nuev[ao]|Reportar) (.+)$/.exec(label) ?? []
  const text = what ? (
    <span>
      {begin} <span data-what>{what}</span>
    </span>
  ) : (
    label
  )
  const shared = {
    leftSection: Icon && <Icon size={18} stroke={2} aria-hidden />,
    disabled,
    loading,
    ...(danger && { color: 'red' })
  }
  if (link && !disabled) {
    return (
      <Button {...shared} renderRoot={props => <AppLink {...link} {...props} />}>
        {text}
      </Button>
    )
  }
  return (
    <Button {...shared} {...(onClick && { onClick })}>
      {text}
    </Button>
  )
}
