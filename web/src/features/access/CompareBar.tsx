import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowsDiff, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useGo } from '../../ui/AppLink.tsx'
import { profilesApi } from './accessApi.ts'
import type { ProfileRef } from './kinds.ts'
import classes from './switches.module.css'

/** Profiles are few. */
const useProfiles = () =>
  useQuery({ ...profilesApi.list({ itemsPerPage: 500, sortBy: 'name', sortDesc: false }), select: ({ rows }) => rows })

/** The profile that this one is compared with; it stands in the address. */
export function useCompared(profile: ProfileRef): ProfileRef | undefined {
  const { con } = useSearch({ from: '__root__' })
  const { data } = useProfiles()
  return data?.find(other => other.id === Number(con) && other.id !== profile.id)
}

/** Chooses a profile to see only what is different there. */
export function CompareSelect({ profile }: { profile: ProfileRef }) {
  const { data = [] } = useProfiles()
  const compared = useCompared(profile)
  const go = useGo()
  return (
    <NativeSelect
      className={classes.compare}
      aria-label="Ver solo las diferencias con otro perfil"
      leftSection={<IconArrowsDiff size={16} stroke={1.75} aria-hidden />}
      data={[
        { value: '', label: compared ? 'Ver todo' : 'Solo diferencias con…' },
        ...data.filter(other => other.id !== profile.id).map(other => ({ value: String(other.id), label: other.name }))
      ]}
      value={compared ? String(compared.id) : ''}
      onChange={event => {
        const con = event.currentTarget.value || undefined
        go({ to: '.', search: before => ({ ...before, con }), resetScroll: false }, { replace: true })
      }}
    />
  )
}

/** Narrows what is on the page as it is typed. */
export function SearchInput({
  label,
  value,
  onChange
}: {
  label: string
  value: string
  onChange: (text: string) => void
}) {
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Escape') onChange('')
      }}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        value !== '' && <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => onChange('')} />
      }
    />
  )
}
