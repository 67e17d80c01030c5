import { useQuery } from '@tanstack/react-query'
import type { Profile } from 'contract/access/access.ts'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { RecordDrawer, type RecordDrawerProps } from '../../ui/record/RecordDrawer.tsx'
import { profilesApi } from './accessApi.ts'
import { profileTarget } from '../../records/access/paths.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const ProfileForm = lateComponent(async () => (await import('./ProfileForm.tsx')).ProfileForm)
const CopyForm = lateComponent(async () => (await import('./ProfileForm.tsx')).CopyForm)

/** The question before a profile is deleted, on the list and on its page. */
export const profileRemoval = {
  title: (name: string) => `¿Eliminar el perfil «${name}»?`,
  text: 'Se eliminan también sus permisos, páginas, rutas y menú. No se puede deshacer.'
}

/** Opens the page of a new profile. */
function useOpenProfile() {
  const go = useGo()
  return ({ id }: Profile) => go(profileTarget(id))
}

/** The drawer that makes and edits a profile. */
export function useProfileForm() {
  const open = useOpenProfile()
  const render: RecordDrawerProps['children'] = ({ id, close }) => (
    <ProfileForm id={id} onClose={close} onSaved={id === undefined ? open : close} />
  )
  return { edit: 'Editar perfil', fields: 3, render }
}

/** The drawer that copies one. */
export function CopyDrawer() {
  const open = useOpenProfile()
  return (
    <RecordDrawer param="copia" edit="Copiar perfil" fields={3}>
      {({ id, close }) => id !== undefined && <Copy id={id} onClose={close} onCopied={open} />}
    </RecordDrawer>
  )
}

function Copy({ id, ...rest }: { id: number; onClose: () => void; onCopied: (profile: Profile) => void }) {
  const { data } = useQuery(profilesApi.one(id))
  return data ? <CopyForm source={data} {...rest} /> : <FormSkeleton fields={3} />
}
