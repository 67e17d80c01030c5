import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { notificationPages } from 'contract/notifications/notification-kinds.ts'
import type { Notification } from 'contract/notifications/notifications.ts'
import { Suspense, useState } from 'react'
import { onLine } from '../../ui/shell/lineInAddress.ts'
import { AppLink, type LinkTarget } from '../../ui/shell/AppLink.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { withCodes } from '../../ui/form/withCodes.tsx'
import { type LinkedEntity, recordTarget } from '../../records/recordKinds.ts'
import classes from './notifications.module.css'
import { lastNotifications, readAllMutation, readMutation } from './notificationQueries.ts'

const Preferences = lateComponent(async () => (await import('./Preferences.tsx')).Preferences)

/** What happened to what concerns the reader, the last first; each leads to its record. */
export function NotificationsPanel({ close }: { close: () => void }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const query = useQuery(lastNotifications)
  const readAll = useMutation(readAllMutation)
  const { data } = query
  return (
    <>
      <div className={classes.head}>
        <h2>{isChoosing ? 'De qué se me avisa' : 'Avisos'}</h2>
        {isChoosing ? (
          <Button variant="subtle" onClick={() => setIsChoosing(false)}>
            Volver
          </Button>
        ) : (
          <Button variant="subtle" disabled={!data?.unread} onClick={() => readAll.mutate({})}>
            Marcar todos leídos
          </Button>
        )}
      </div>
      {isChoosing ? (
        <Suspense>
          <Preferences />
        </Suspense>
      ) : (
        <>
          {!data && query.error && <ErrorState what="No se han podido cargar los avisos" query={query} />}
          {data?.count === 0 && (
            <p className={classes.none}>Aquí se le dice qué pasa con lo que reportó, vio o le toca decidir.</p>
          )}
          <ul className={classes.list}>
            {data?.rows.map(one => (
              <Row key={one.id} told={one} close={close} />
            ))}
          </ul>
          <div className={classes.foot}>
            <Button variant="subtle" onClick={() => setIsChoosing(true)}>
              Elegir de qué se me avisa
            </Button>
          </div>
        </>
      )}
    </>
  )
}

/** The page of a notification's record, with the record's line selected; or that of its kind. */
const targetOf = ({ kind, entity, fk_entity, fk_line }: Notification): LinkTarget =>
  notificationPages[kind] ?? recordTarget(entity as LinkedEntity, fk_entity, onLine(fk_line))

function Row({ told, close }: { told: Notification; close: () => void }) {
  const read = useMutation(readMutation)
  const { id, title, text, author, created_at, read_at } = told
  return (
    <li>
      <AppLink
        {...targetOf(told)}
        className={classes.row}
        data-unread={read_at === null || undefined}
        onClick={() => {
          close()
          if (read_at === null) read.mutate({ params: { id } })
        }}
      >
        <span className={classes.title}>
          {withCodes(title)}
          {read_at === null && <span className={classes.hidden}> (sin leer)</span>}
        </span>
        {text && <span className={classes.text}>{text}</span>}
        <span className={classes.when}>
          {author && `${author.name} · `}
          <RelativeDate date={created_at} />
        </span>
      </AppLink>
    </li>
  )
}
