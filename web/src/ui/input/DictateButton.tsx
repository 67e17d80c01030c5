import { Button } from '@mantine/core'
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import type { useDictation } from './useDictation.ts'

type DictateButtonProps = Pick<ReturnType<typeof useDictation>, 'isHearing' | 'toggle'> & {
  className?: string | undefined
}

/** Begins and ends dictation; nothing where the browser has none. */
export function DictateButton({ isHearing, toggle, className }: DictateButtonProps) {
  if (!toggle) return null
  const Icon = isHearing ? IconPlayerStop : IconMicrophone
  return (
    <Button
      className={className}
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
