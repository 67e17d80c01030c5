import { Button } from '@mantine/core'
import classes from './unplanned.module.css'

type BreakdownWordsProps = { words: readonly string[]; value: string; onChange: (text: string) => void }

/** What breakdowns are most often called: one tap writes it, another takes it back. */
export function BreakdownWords({ words, value, onChange }: BreakdownWordsProps) {
  if (words.length === 0) return null
  const parts = value.split(separator).map(part => part.trim())
  const toggle = (word: string) =>
    onChange(
      parts.includes(word)
        ? parts.filter(part => part !== word).join(`${separator} `)
        : [...parts.filter(Boolean), word].join(`${separator} `)
    )
  return (
    <div role="group" aria-label="Lo más frecuente" className={classes.words}>
      {words.map(word => (
        <Button
          key={word}
          classNames={{ root: classes.word ?? '', label: classes.wrapped ?? '' }}
          variant={parts.includes(word) ? 'light' : 'default'}
          aria-pressed={parts.includes(word)}
          onClick={() => toggle(word)}
        >
          {word}
        </Button>
      ))}
    </div>
  )
}

const separator = ','
