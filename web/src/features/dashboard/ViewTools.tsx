import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lateComponent } from '../../ui/lateComponent.ts'
import { Popup } from '../../ui/Popup.tsx'
import classes from './dashboard.module.css'
import type { View } from './useView.ts'

// Loaded when it is opened, because the calendar is large.
const DaySpanInput = lateComponent(async () => (await import('../../ui/typed/DaySpanInput.tsx')).DaySpanInput)

/** The year of the figures by month. */
export function YearChoice({ year, setYear, isFirstYear, isLastYear }: View) {
  return (
    <div className={classes.year} role="group" aria-label="Año">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="input-sm"
        aria-label="Año anterior"
        disabled={isFirstYear}
        onClick={() => setYear(year - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span aria-live="polite">{year}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="input-sm"
        aria-label="Año siguiente"
        disabled={isLastYear}
        onClick={() => setYear(year + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

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
