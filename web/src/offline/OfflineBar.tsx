import { IconAlertTriangle, IconCloudUp, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showInfo, showSuccess } from '../api/toasts.ts'
import { useOnline } from '../api/useOnline.ts'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { useMinute } from '../ui/shell/timeZone.ts'
import { ageText } from './readyText.ts'
import { ConnectionLine } from './ConnectionLine.tsx'
import { OutboxList } from './OutboxList.tsx'
import { useOutboxOf } from './useOutbox.ts'
import type { AnyEntry } from './writes.ts'

/** What was on this device when the page was opened, and whether that was without a connection. */
export type Found = { entries: readonly AnyEntry[]; offline: boolean }

type OfflineBarProps = {
  user: string
  found: Found
  /** when what is on the device for the hours without signal was fetched, in milliseconds */
  keptAt?: number | undefined
}

/**
 * One line at the bottom of every page: that there is no connection, what waits on this device, what was refused. It
 * leads to the list of them. Not shown if there is nothing to say.
 */
export function OfflineBar({ user, found, keptAt }: OfflineBarProps) {
  const { outbox, entries, isCutOff } = useOutboxOf(user)
  const online = useOnline()
  const [open, setOpen] = useState(false)
  const now = useMinute()
  const offline = !online || isCutOff
  const refused = entries.filter(({ state }) => state === 'refused').length
  // What can still be taken back is no business of the line's, unless there is no connection.
  const waiting = entries.filter(({ state, until }) => state !== 'refused' && (offline || until === undefined)).length
  useWordAboutTheRest({ waiting, refused, offline }, found)
  if (!offline && waiting + refused === 0) return null
  const Icon = offline ? IconWifiOff : refused > 0 ? IconAlertTriangle : IconCloudUp
  const text = [
    ...(offline ? ['Sin conexión'] : []),
    ...(waiting > 0 ? [offline ? `${waiting} por enviar` : `Enviando ${waiting}…`] : []),
    ...(refused > 0 ? [refused === 1 ? '1 no aceptado' : `${refused} no aceptados`] : []),
    ...(offline && waiting + refused === 0 && keptAt !== undefined ? [`datos de ${ageText(keptAt, now)}`] : [])
  ].join(' · ')
  return (
    <>
      <ConnectionLine
        text={text}
        tone={refused > 0 ? 'refused' : 'late'}
        icon={<Icon size={20} aria-hidden />}
        onSee={entries.length > 0 ? () => setOpen(true) : undefined}
      />
      <Sheet opened={open} onClose={() => setOpen(false)} title="Por enviar">
        <OutboxList entries={entries} offline={offline} onRetry={outbox.flush} onLeave={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

const isOld = (made: string) => Date.now() - Date.parse(made) > 15_000
const saySent = () => showSuccess('Se ha enviado todo lo que esperaba en este dispositivo')

type Rest = { waiting: number; refused: number; offline: boolean }

/** Says after signing in what waits on this device, and later that all of it has been sent. */
function useWordAboutTheRest({ waiting, refused, offline }: Rest, found: Found) {
  const late = useRef(false)
  useEffect(() => {
    if (waiting === 0) {
      // Refused writes are shown by the line itself.
      if (late.current && refused === 0) saySent()
      late.current = false
    } else if (offline) late.current = true
  }, [waiting, refused, offline])
  const tellOfRest = useEffectEvent(() => {
    const rest = found.entries.filter(({ state }) => state !== 'refused')
    // Nothing if all was said just now, with a connection, while the page was still loading.
    const isOfBefore = rest.some(({ made }) => isOld(made))
    if (rest.length === 0 || !(isOfBefore || found.offline)) return
    if (waiting > 0) {
      late.current = true
      if (isOfBefore)
        showInfo(
          rest.length === 1
            ? 'Había 1 cambio por enviar en este dispositivo'
            : `Había ${rest.length} cambios por enviar en este dispositivo`
        )
    } else if (refused === 0) saySent()
  })
  useEffect(() => tellOfRest(), [])
}
