import type { Check } from 'contract/checks/checks.ts'
import { type KeyboardEvent, useRef } from 'react'
import { limitsText } from '../../../records/checks/answerText.ts'
import { problemsOf } from '../answerDraft.ts'
import classes from './matrix.module.css'

type MeasureFieldProps = {
  check: Check
  label: string
  text: string
  /** undefined: given up */
  onChange: (text: string | undefined) => void
  /**
   * @param key that ended it: Enter, Tab, an arrow; '' for the focus going elsewhere
   * @returns whether it was taken; if not, the field stays
   */
  onDone: (text: string, key: string) => boolean
}

/** The cursor stands behind what was typed first. */
const focusField = (field: HTMLInputElement | null) => field?.focus()

/** A measure that is typed into its cell. */
export function MeasureField({ check, label, text, onChange, onDone }: MeasureFieldProps) {
  const isDone = useRef(false)
  const problem = text === '' ? undefined : problemsOf(check, { text, ok: null, observation: '-' }).value
  const end = (key: string) => {
    // Only once: the field loses the focus when it goes.
    if (!isDone.current) isDone.current = onDone(text, key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      isDone.current = true
      return onChange(undefined)
    }
    if (!['Enter', 'Tab', 'ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    end(event.shiftKey && event.key === 'Tab' ? 'ShiftTab' : event.key)
  }
  return (
    <input
      ref={focusField}
      className={classes.field}
      aria-label={[label, check.measure_unit, limitsText(check)].filter(Boolean).join(', ')}
      aria-invalid={problem !== undefined}
      title={problem}
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      value={text}
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end('')}
    />
  )
}
