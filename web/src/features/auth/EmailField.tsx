import type { Ref } from 'react'
import { Field } from './Field.tsx'
import { fieldLabels } from './validateSignIn.ts'

type EmailFieldProps = {
  ref: Ref<HTMLInputElement>
  value: string
  onChange: (typed: string) => void
  error: string | undefined
}

/** The account's e-mail address; the first field of its page. */
export function EmailField({ onChange, ...field }: EmailFieldProps) {
  return (
    <Field
      {...field}
      label={fieldLabels.email}
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
