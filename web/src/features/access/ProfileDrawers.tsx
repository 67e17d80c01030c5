import { useQuery } from '@tanstack/react-query'
import type { Profile } from 'contract/access.ts'
import { lazy } from 'react'
import { useGo } from '../../ui/AppLink.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { profilesApi } from './accessApi.ts'
import { profileTarget } from './paths.ts'

const ProfileForm = lazy(async () => ({ default: (await import('./ProfileForm.tsx')).ProfileForm }))
const CopyForm = lazy(async () => ({ default: (await import('./ProfileForm.tsx')).CopyForm }))

/** The drawers of a profile, over its list or its page: made and edited (`record`), copied (`copia`). What is new is opened at once. */
export function ProfileDrawers() {
  const go = useGo()
  const open = ({ id }: Profile) => go(profileTarget(id))
  return (
    <>
      <RecordDrawer title={id => (id === undefined ? 'Nuevo perfil' : 'Editar perfil')} fields={2}>
        {({ id, close }) => <ProfileForm id={id} onClose={close} onSaved={id === undefined ? open : close} />}
      </RecordDrawer>
      <RecordDrawer param="copia" title={() => 'Copiar perfil'} fields={2}>
        {({ id, close }) => id !== undefined && <Copy id={id} onClose={close} onCopied={open} />}
      </RecordDrawer>
    </>
  )
}

function Copy({ id, ...rest }: { id: number; onClose: () => void; onCopied: (profile: Profile) => void }) {
  const { data } = useQuery(profilesApi.one(id))
  return data ? <CopyForm source={data} {...rest} /> : <FormSkeleton fields={2} />
}
