import { ActionIcon, Textarea, type TextareaProps } from '@mantine/core'
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import { withDictated, useDictation } from './useDictation.ts'

type DictatedTextareaProps = Omit<TextareaProps, 'value' | 'onChange' | 'rightSection'> & {
  value: string
  onText: (text: string) => void
}

/** A text field that can be spoken into as well, where the browser can: with gloves it is quicker than any keyboard. */
export function DictatedTextarea({ value, onText, description, ...field }: DictatedTextareaProps) {
  const { isHearing, trouble, toggle } = useDictation(text => onText(withDictated(value, text)))
  const Icon = isHearing ? IconPlayerStop : IconMicrophone
  return (
    <Textarea
      {...field}
      value={value}
      onChange={event => onText(event.currentTarget.value)}
      description={trouble ? <span role="alert">{trouble}</span> : description}
      {...(toggle && {
        rightSectionPointerEvents: 'all',
        rightSectionWidth: 48,
        rightSection: (
          <ActionIcon
            variant={isHearing ? 'filled' : 'subtle'}
            color={isHearing ? 'red' : 'gray'}
            size={44}
            aria-label={isHearing ? 'Dejar de dictar' : 'Dictar'}
            aria-pressed={isHearing}
            onClick={toggle}
          >
            <Icon size={20} aria-hidden />
          </ActionIcon>
        )
      })}
    />
  )
}
