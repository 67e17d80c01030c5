import { useMutation } from '@tanstack/react-query'
import { copyProfile, type Profile, profiles } from 'contract/access/access.ts'
import type { Section } from '../../ui/form/fields.ts'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { copyProfileCall, profilesApi } from './accessApi.ts'

const sections: readonly Section[] = [
  {
    fields: [
      { name: 'name', kind: 'text' },
      { name: 'description', kind: 'textarea', help: 'Para quién es y qué hace en su trabajo' },
      {
        name: 'requires_two_factor',
        kind: 'boolean',
        help: 'Quien no la tenga no podrá hacer nada más hasta configurarla'
      }
    ]
  }
]

type ProfileFormProps = { id: number | undefined; onClose: () => void; onSaved?: (profile: Profile) => void }

/** Name, description and what a profile requires; without an id, of a new one. */
export function ProfileForm(props: ProfileFormProps) {
  return <RecordForm resource={profiles} api={profilesApi} sections={sections} fields={3} {...props} />
}

/** The name of a copy of a profile. */
export function CopyForm({
  source,
  onClose,
  onCopied
}: {
  source: Pick<Profile, 'id' | 'name' | 'description' | 'requires_two_factor'>
  onClose: () => void
  onCopied: (profile: Profile) => void
}) {
  const { name, description, requires_two_factor } = source
  const form = useSchemaForm(copyProfile.body, { name: `${name} (copia)`, description, requires_two_factor })
  const { mutateAsync } = useMutation(copyProfileCall.mutation({ success: 'Perfil copiado' }))
  return (
    <SchemaForm
      form={form}
      sections={sections}
      within="drawer"
      submitLabel="Copiar"
      draft={`profile:${source.id}:copy`}
      send={body => mutateAsync({ params: { id: source.id }, body: body as { name: string } })}
      onSent={onCopied}
      onCancel={onClose}
    />
  )
}
