import { useMutation } from '@tanstack/react-query'
import { passwordFormOf } from 'contract/auth/account.ts'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import type { OwnInputProps, Section } from '../../ui/form/fields.ts'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { PasswordHints } from '../../ui/form/PasswordHints.tsx'
import { changePasswordMutation } from './accountApi.ts'
import { PasswordInput } from './PasswordInput.tsx'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const Current = ({ value, ...input }: OwnInputProps) => (
  <PasswordInput {...input} value={text(value)} autoComplete="current-password" />
)
const Fresh = ({ value, ...input }: OwnInputProps) => (
  <PasswordInput {...input} value={text(value)} autoComplete="new-password" />
)

const sections: readonly Section[] = [
  {
    text: 'Se cierran las demás sesiones, y se lo decimos por correo.',
    fields: [
      { name: 'current_password', kind: 'own', input: Current },
      { name: 'password', kind: 'own', input: Fresh },
      { name: 'password_confirmation', kind: 'own', input: Fresh }
    ]
  }
]

/** Changes the user's own password. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const me = useSession()
  const owner = { email: me.email, name: me.first_name }
  const [schema] = useState(() => passwordFormOf(owner))
  const form = useSchemaForm(schema)
  const { mutateAsync } = useMutation(changePasswordMutation)
  const password = text(form.values['password'])
  // Not `form.body()`, which trims texts: blanks may belong to a password.
  const send = () => mutateAsync({ body: { current_password: text(form.values['current_password']), password } })
  return (
    <SchemaForm
      form={form}
      sections={sections}
      send={send}
      onSent={onDone}
      onCancel={onDone}
      submitLabel="Cambiar"
      within="drawer"
    >
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordHints password={password} owner={owner} />
    </SchemaForm>
  )
}
