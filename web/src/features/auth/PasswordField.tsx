import type { InputHTMLAttributes, Ref } from 'react'
import { Field } from './Field.tsx'
import { useSight } from '../../ui/form/useSight.ts'

type PasswordFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  error: string | undefined
  ref?: Ref<HTMLInputElement>
  /** tells password managers whether to fill in or to propose one */
  autoComplete: 'current-password' | 'new-password' | 'one-time-code'
  /** what the button shows: 'la contraseña' */
  what?: string
}

/** A password, which can be shown; for the pages without Mantine. */
export function PasswordField({ what, ...field }: PasswordFieldProps) {
  const { type, Icon, label, toggle } = useSight(what)
  return (
    <Field
      {...field}
      type={type}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button type="button" aria-label={label} onClick={toggle}>
          <Icon size={20} stroke={1.75} aria-hidden />
        </button>
      }
    />
  )
}
