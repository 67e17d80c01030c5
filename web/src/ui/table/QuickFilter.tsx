import { UnstyledButton } from '@mantine/core'
import { formatNumber } from 'contract/core/format.ts'
import type { ReactNode } from 'react'
import classes from './QuickFilter.module.css'

/** What needs attention in a list, as buttons that show only that. */
export function QuickFilterGroup({ children }: { children: ReactNode }) {
  return (
    <div className={classes.group} role="group" aria-label="Filtros rápidos">
      {children}
    </div>
  )
}

/** One of them, with how many there are. */
export function QuickFilter({
  label,
  count,
  calls = false,
  isOn,
  onPress
}: {
  label: string
  /** a text where the number alone doesn't say of what */
  count: number | string | undefined
  /** its number is red */
  calls?: boolean
  isOn: boolean
  onPress: () => void
}) {
  return (
    <UnstyledButton className={classes.filter} aria-pressed={isOn} onClick={onPress}>
      {label}
      {count !== undefined && (
        <span className={classes.count} data-late={calls || undefined}>
          {typeof count === 'string' ? count : formatNumber(count, 0)}
        </span>
      )}
    </UnstyledButton>
  )
}
