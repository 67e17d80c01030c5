import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Popup } from '../Popup.tsx'
import type { ViewOptions as Options, ViewOptionsProps } from './ViewOptions.tsx'

// Loaded by whoever opens it.
const ViewOptions = lazy(async () => ({ default: (await import('./ViewOptions.tsx')).ViewOptions })) as typeof Options

/** 'Vista': height of the rows, and which columns are shown. */
export function ViewMenu<Row>(options: ViewOptionsProps<Row>) {
  const [opened, setOpened] = useState(false)
  return (
    <Popup
      opened={opened}
      onChange={setOpened}
      label="Vista"
      align="end"
      width={260}
      target={
        <ActionIcon
          variant="subtle"
          color="gray"
          size="input-sm"
          aria-label="Vista"
          title="Vista"
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    >
      <Suspense fallback={null}>
        <ViewOptions {...options} />
      </Suspense>
    </Popup>
  )
}
