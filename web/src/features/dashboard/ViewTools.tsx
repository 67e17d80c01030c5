import { Button, Skeleton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { Popup } from '../../ui/overlay/Popup.tsx'
import type { View } from './useView.ts'

// Loaded when it is opened, because the calendar is large.
const DaySpanInput = lateComponent(async () => (await import('../../ui/input/DaySpanInput.tsx')).DaySpanInput)

/** The days between which the figures by line count. */
export function SpanChoice({ span, spanText, set }: View) {
  return (
    <Popup
      label="Entre qué fechas"
      renderTarget={opener => (
        <Button {...opener} variant="default" leftSection={<IconCalendar size={16} aria-hidden />}>
          {spanText}
        </Button>
      )}
    >
      {close => (
        <Suspense fallback={<Skeleton width={260} height={180} />}>
          <DaySpanInput span={span} onChange={({ from, to }) => set({ from, to })} onDone={close} />
        </Suspense>
      )}
    </Popup>
  )
}
