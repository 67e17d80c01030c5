import { useMutation } from '@tanstack/react-query'
import { copyProfile, type Profile, profiles } from 'contract/access.ts'
import type { Section } from '../../ui/form/fields.ts'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { copyProfileCall, profilesApi } from './accessApi.ts'

const sections: readonly Section[] = [
  {
    fields: [
      { name: 'name', kind: 'text' },
      { name: 'description', kind: 'textarea', help: 'Para quién es y qué hace en su trabajo' }
    ]
  }
]

type ProfileFormProps = { id: number | undefined; onClose: () => void; onSaved?: (profile: Profile) => void }

/** Name and description of a profile; without an id, of a new one. */
export function ProfileForm(props: ProfileFormProps) {
  return <RecordForm resource={profiles} api={profilesApi} sections={sections} fields={2} {...props} />
}

/** The name of a copy of a profile. */
export function CopyForm({
  source,
  onClose,
  onCopied
}: {
  source: Pick<Profile, 'id' | 'name' | 'description'>
  onClose: () => void
  onCopied: (profile: Profile) => void
}) {
  const form = useSchemaForm(copyProfile.body, { name: `${source.name} (copia)`, description: source.description })
  const { mutateAsync } = useMutation(copyProfileCall.mutation())
  return (
    <SchemaForm
      form={form}
      sections={sections}
      within="drawer"
      submitLabel="Copiar"
      send={body => mutateAsync({ params: { id: source.id }, body: body as { name: string } })}
      onSent={onCopied}
      onCancel={onClose}
    />
  )
}
