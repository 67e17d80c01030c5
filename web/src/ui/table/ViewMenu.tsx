import { ActionIcon, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { ViewOptions as Options, ViewOptionsProps } from './ViewOptions.tsx'

// Loaded by whoever opens it.
const ViewOptions = lazy(async () => ({ default: (await import('./ViewOptions.tsx')).ViewOptions })) as typeof Options

/** 'Vista': height of the rows, and which columns are shown. */
export function ViewMenu<Row>(options: ViewOptionsProps<Row>) {
  return (
    <Popover position="bottom-end" width={260} shadow="md" hideDetached={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="input-sm" aria-label="Vista" title="Vista">
          <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Vista">
        <Suspense fallback={null}>
          <ViewOptions {...options} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
