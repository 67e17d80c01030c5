import { useState } from 'react'

/**
 * A field whose text means something else than itself: a day, a time of day. What is typed stays as it is while the
 * field has the focus; afterwards what was understood is written as it is everywhere. What wasn't is the value as it
 * was typed, so that it stays, in drafts too, and whoever gets the value can refuse it.
 *
 * @param read the value of a text; the text itself if it isn't understood
 * @param write the text of a value; the value itself if it wasn't understood
 */
export function useTyped({
  value,
  onChange,
  read,
  write
}: {
  /** null: empty */
  value: string | null
  onChange: (value: string | null) => void
  read: (text: string) => string
  write: (value: string) => string
}) {
  const [typed, setTyped] = useState<{ text: string; value: string | null }>()
  // What is wrong is said when the field is left, and until something else is typed.
  const [left, setLeft] = useState<string | null>()
  const isOwn = typed !== undefined && typed.value === value
  return {
    text: isOwn ? typed.text : write(value ?? ''),
    wasLeft: left === value,
    type: (text: string) => {
      const next = read(text) || null
      setTyped({ text, value: next })
      if (next !== value) onChange(next)
    },
    leave: () => {
      setTyped(undefined)
      setLeft(value)
    }
  }
}
