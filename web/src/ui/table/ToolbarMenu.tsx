import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ActionIconType } from '../record/actions.tsx'
import { Popup } from '../overlay/Popup.tsx'
import classes from './Filters.module.css'

type ToolbarMenuProps = {
  label: string
  icon: ActionIconType
  /** how many things in it are in force */
  count?: number
  children: (close: () => void) => ReactNode
}

/** A menu over a list, behind a button; on phones the button shows only its icon. */
export function ToolbarMenu({ label, icon: Icon, count = 0, children }: ToolbarMenuProps) {
  return (
    <Popup
      label={label}
      width={300}
      renderTarget={opener => (
        <Button
          {...opener}
          variant="default"
          title={label}
          fw={500}
          classNames={buttonClasses}
          leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        >
          <span className={classes.word}>{label}</span>
          {count > 0 && <span className={classes.number}>{count}</span>}
        </Button>
      )}
    >
      {children}
    </Popup>
  )
}

const buttonClasses = { root: classes.button, section: classes.buttonIcon }
