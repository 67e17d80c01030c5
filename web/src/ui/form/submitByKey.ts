import type { KeyboardEvent } from 'react'

/** Ctrl+Enter (on a Mac Cmd+Enter) sends the form in which it is pressed, from any of its fields. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  // The field itself must not take it, as a line break or as the choice of an option.
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.requestSubmit()
}
