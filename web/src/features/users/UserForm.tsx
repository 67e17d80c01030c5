import { users } from 'contract/users/users.ts'
import type { User } from 'contract/users/users.ts'
import { useSession } from '../../api/session.ts'
import type { Section } from '../../ui/form/fields.ts'
import { ResourceForm } from '../../ui/form/ResourceForm.tsx'
import { profileChoices, staffChoices, usersApi } from './userQueries.ts'

type Props = { user?: User; within: 'page' | 'drawer'; onSaved: (user: User) => void; onCancel?: () => void }

/** The form of an account; without one, of a new one. */
export function UserForm({ user, within, onSaved, onCancel }: Props) {
  const isOwn = useSession().id === user?.id
  return (
    <ResourceForm
      resource={users}
      api={usersApi}
      record={user}
      sections={sectionsOf(user, isOwn)}
      within={within}
      submitLabel={user ? 'Guardar' : 'Crear e invitar'}
      onSaved={onSaved}
      onCancel={onCancel}
    />
  )
}

function sectionsOf(user: User | undefined, isOwn: boolean): readonly Section[] {
  return [
    {
      ...(!user && { text: 'Recibirá un correo con un código para elegir su contraseña.' }),
      fields: [
        { name: 'first_name', kind: 'text', help: 'Como se le saluda' },
        { name: 'email', kind: 'text', type: 'email', help: 'Con él entra y recibe los códigos' },
        {
          name: 'fk_profile',
          kind: 'resource',
          source: profileChoices,
          help: isOwn ? 'Nadie cambia su propio perfil' : 'Decide qué ve y qué puede hacer',
          disabled: isOwn
        },
        {
          name: 'fk_staff',
          kind: 'resource',
          source: staffChoices,
          placeholder: 'Nombre o documento',
          help: 'De ella vienen sus líneas'
        },
        ...(user && !isOwn
          ? [{ name: 'is_active', kind: 'boolean', help: 'Solo quien está activo puede entrar' } as const]
          : [])
      ]
    }
  ]
}
