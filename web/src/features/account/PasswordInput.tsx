import { ActionIcon, TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

type PasswordInputProps = {
  id?: string
  label: string
  required?: boolean
  error?: ReactNode
  description?: ReactNode
  /** tells password managers whether to fill in or to propose one */
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  autoFocus?: boolean
}

/** A password, which can be shown; for pages with Mantine. */
export function PasswordInput({ onChange, autoFocus = false, ...input }: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? IconEyeOff : IconEye
  return (
    <TextInput
      {...input}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus={autoFocus || undefined}
      onChange={event => onChange(event.currentTarget.value)}
      rightSectionPointerEvents="all"
      rightSectionWidth={44}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={() => setVisible(!visible)}
          aria-label={visible ? 'Ocultar la contraseña' : 'Mostrar la contraseña'}
        >
          <Icon size={18} stroke={1.75} />
        </ActionIcon>
      }
    />
  )
}
