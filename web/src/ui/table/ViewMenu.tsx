import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Popup } from '../overlay/Popup.tsx'
import type { ViewOptions as Options, ViewOptionsProps } from './ViewOptions.tsx'
import { lateComponent } from '../shell/lateComponent.ts'

// Loaded when the menu is opened.
const ViewOptions = lateComponent(async () => (await import('./ViewOptions.tsx')).ViewOptions) as typeof Options

/** 'Vista': height of the rows, and which columns are shown. */
export function ViewMenu<Row>(options: ViewOptionsProps<Row>) {
  return (
    <Popup
      label="Vista"
      align="end"
      width={260}
      renderTarget={opener => (
        <ActionIcon {...opener} variant="subtle" color="gray" size="input-sm" aria-label="Vista" title="Vista">
          <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    >
      {() => (
        <Suspense>
          <ViewOptions {...options} />
        </Suspense>
      )}
    </Popup>
  )
}
