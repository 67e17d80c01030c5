import { UnstyledButton } from '@mantine/core'
import { nameOfDay, type PatternDay, patternDays } from 'contract/roster/roster-patterns.ts'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { SheetView } from '../../ui/overlay/SheetView.tsx'
import ground from './dayGround.module.css'
import classes from './roster.module.css'

export type CellChoicesProps = OverlayProps & {
  /** who and when */
  title: string
  /** what the day is now; undefined for an empty one */
  current: PatternDay | undefined
  /** null: the day becomes empty */
  onChoose: (word: PatternDay | null) => void
}

const words = Object.keys(patternDays) as PatternDay[]

/** What a day can be, as buttons: for fingers, and for those who don't know the letters. */
export function CellChoices({ current, onChoose, ...sheet }: CellChoicesProps & OverlayViewProps) {
  const choose = (word: PatternDay | null) => {
    onChoose(word)
    sheet.onClose()
  }
  return (
    <SheetView {...sheet}>
      <div className={classes.choices}>
        {words.map(word => (
          <UnstyledButton
            key={word}
            className={classes.choice}
            aria-current={word === current || undefined}
            onClick={() => choose(word)}
          >
            <span className={ground.swatch} data-day={word.charAt(0)} aria-hidden>
              {word.charAt(0)}
            </span>
            {nameOfDay(patternDays[word])}
          </UnstyledButton>
        ))}
        <UnstyledButton className={classes.choice} onClick={() => choose(null)}>
          <span className={ground.swatch} aria-hidden />
          Sin turno
        </UnstyledButton>
      </div>
    </SheetView>
  )
}
