import { Checkbox, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { notificationKindNames } from 'contract/notifications/notification-kinds.ts'
import type { NotificationPreference } from 'contract/notifications/notifications.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import classes from './notifications.module.css'
import { preferencesMutation, preferencesQuery } from './notificationQueries.ts'

const choice = { body: classes.choice }

/** For each kind of change, whether it is notified here, by mail, or not at all. Each choice is saved at once. */
export function Preferences() {
  const query = useQuery(preferencesQuery)
  const change = useMutation(preferencesMutation)
  if (!query.data)
    return query.error ? (
      <ErrorState what="No se han podido cargar sus preferencias" query={query} />
    ) : (
      <Skeleton height={240} />
    )
  // One at a time, and none is switched off meanwhile: the keyboard keeps its place.
  const set = (one: NotificationPreference) => {
    if (!change.isPending) change.mutate({ body: { preferences: [one] } })
  }
  return (
    <ul className={classes.list}>
      {query.data.map(one => (
        <li key={one.kind} className={classes.wish}>
          <fieldset>
            <legend>{notificationKindNames[one.kind]}</legend>
            <Checkbox
              classNames={choice}
              label="En la aplicación"
              checked={one.in_app}
              onChange={event => set({ ...one, in_app: event.currentTarget.checked })}
            />
            <Checkbox
              classNames={choice}
              label="Por correo"
              checked={one.by_mail}
              onChange={event => set({ ...one, by_mail: event.currentTarget.checked })}
            />
          </fieldset>
        </li>
      ))}
    </ul>
  )
}
