import { Avatar } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Staff } from 'contract/staff/staff.ts'
import { environmentQuery } from '../../api/environment.ts'
import { viewAddress } from '../../ui/files/filesApi.ts'
import classes from './staff.module.css'

/** A person's photo: their own file, or that of the host of photos by document; initials without one. */
export function PersonPhoto({ person, size }: { person: Staff; size: number }) {
  const { data: environment } = useQuery(environmentQuery)
  const { photo, dni, first_name, last_name } = person
  const host = environment?.staff_photo_host?.replace(/\/$/, '')
  const byDni = dni && host ? `${host}/images/personal/${encodeURIComponent(dni)}.jpg` : null
  return (
    <Avatar
      src={photo ? viewAddress({ entity: 'staff', id: photo.id }, 'thumbnail') : byDni}
      alt=""
      size={size}
      classNames={{ placeholder: classes.initials }}
      imageProps={{ loading: 'lazy' }}
    >
      {`${first_name.charAt(0)}${last_name.charAt(0)}`}
    </Avatar>
  )
}
