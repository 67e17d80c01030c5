import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { Field } from './Field.tsx'

type PasswordFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  error: string | undefined
  ref?: Ref<HTMLInputElement>
  /** tells password managers whether to fill in or to propose one */
  autoComplete: 'current-password' | 'new-password'
}

/** A password, which can be shown; for the pages without Mantine. */
export function PasswordField(field: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? IconEyeOff : IconEye
  return (
    <Field
      {...field}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={visible ? 'Ocultar la contraseña' : 'Mostrar la contraseña'}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
        </button>
      }
    />
  )
}
