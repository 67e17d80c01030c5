import { NativeSelect } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { profilesApi } from './accessApi.ts'
import type { ProfileRef } from './kinds.ts'
import classes from './switches.module.css'

/** All of them: there are few. */
const useProfiles = () =>
  useQuery({ ...profilesApi.list({ itemsPerPage: 500, sortBy: 'name', sortDesc: false }), select: ({ rows }) => rows })

/** The profile that this one is compared with, by the address's `con`. */
export function useCompared(profile: ProfileRef): ProfileRef | undefined {
  const { con } = useSearch({ from: '__root__' })
  const { data } = useProfiles()
  return data?.find(other => other.id === Number(con) && other.id !== profile.id)
}

/** Chooses a profile to see only the differences from it. */
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
