import { Button } from '@mantine/core'
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import classes from './newReport.module.css'
import type { useDictation } from './useDictation.ts'

/** Begins and ends dictation; nothing where the browser has none. */
export function DictateButton({ isHearing, toggle }: ReturnType<typeof useDictation>) {
  if (!toggle) return null
  const Icon = isHearing ? IconPlayerStop : IconMicrophone
  return (
    <Button
      className={classes.tool}
      variant={isHearing ? 'filled' : 'default'}
      {...(isHearing && { color: 'red' })}
      aria-pressed={isHearing}
      leftSection={<Icon size={20} aria-hidden />}
      onClick={toggle}
    >
      {isHearing ? 'Dejar de dictar' : 'Dictar'}
    </Button>
  )
}
