import { useState } from 'react'

/**
 * A field whose text stands for a value: a day, a time of day. What is typed stays as it is while the field has the
 * focus; on blur the parsed value is written in its standard form. A text that can't be parsed is itself the value, so
 * that it stays, in drafts too, and validation can refuse it.
 *
 * @param read the value of a text; the text itself if it can't be parsed
 * @param write the text of a value; the value itself if it couldn't be parsed
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
