import { Skeleton, Tabs } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef } from 'react'
import { useGo } from '../shell/AppLink.tsx'
import classes from './DetailTabs.module.css'
import strip from '../shell/strip.module.css'
import { useStrip } from '../shell/useStrip.ts'

export type DetailTab = {
  /** how the address names it */
  name: string
  label: string
  /** how many there are inside */
  count?: number
  /** may be a lazy component: a skeleton is shown until its code is loaded */
  panel: ReactNode
  /** false for users who may not see it */
  isShown?: boolean
  className?: string | undefined
}

/**
 * The parts of a record on its page. The address says which one is open (`?tab=`); without it, it is the first.
 * @param ownSearch a search parameter of the open tab, which is removed when another tab is opened
 */
export function DetailTabs({ tabs, ownSearch }: { tabs: readonly DetailTab[]; ownSearch?: string }) {
  const { tab: named } = useSearch({ from: '__root__' })
  const go = useGo()
  const list = useRef<HTMLDivElement>(null)
  const shown = tabs.filter(({ isShown = true }) => isShown)
  const first = shown[0]?.name
  const current = shown.find(({ name }) => name === named)?.name ?? first ?? null
  useStrip(list, `[data-tab="${current}"]`)
  const open = (next: string | null) =>
    go(
      {
        to: '.',
        search: before => ({
          ...before,
          ...(ownSearch && { [ownSearch]: undefined }),
          tab: next === first ? undefined : next
        }),
        resetScroll: false
      },
      { replace: true }
    )
  return (
    <Tabs value={current} onChange={open} keepMounted={false}>
      <Tabs.List ref={list} className={`${strip.strip} ${classes.tabs}`}>
        {shown.map(({ name, label, count, className }) => (
          <Tabs.Tab key={name} value={name} data-tab={name} className={className}>
            {label}
            {count !== undefined && (
              <>
                {' '}
                <span className={classes.count}>{count}</span>
              </>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map(({ name, panel }) => (
        <Tabs.Panel key={name} value={name}>
          <Suspense fallback={<Skeleton height={160} />}>{panel}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
