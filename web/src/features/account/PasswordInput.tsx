import { ActionIcon, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSight } from '../../ui/form/useSight.ts'

type PasswordInputProps = {
  id?: string
  label: string
  required?: boolean
  error?: ReactNode
  description?: ReactNode
  /** tells password managers whether to fill in or to propose one */
  autoComplete: 'current-password' | 'new-password' | 'one-time-code'
  /** what the button shows: 'la contraseña' */
  what?: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  autoFocus?: true
}

/** A password, which can be shown; for pages with Mantine. */
export function PasswordInput({ onChange, autoFocus, what, ...input }: PasswordInputProps) {
  const { type, Icon, label, toggle } = useSight(what)
  return (
    <TextInput
      {...input}
      type={type}
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus={autoFocus}
      onChange={event => onChange(event.currentTarget.value)}
      rightSectionPointerEvents="all"
      rightSectionWidth={44}
      rightSection={
        <ActionIcon variant="subtle" color="gray" onClick={toggle} aria-label={label}>
          <Icon size={18} stroke={1.75} />
        </ActionIcon>
      }
    />
  )
}
