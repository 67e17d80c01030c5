import { useEffect, useState } from 'react'
import { lastSessionEnd } from '../../api/sessionEnd.ts'
import plain from '../../ui/shell/plain.module.css'
import classes from './SignInPage.module.css'

/** Says that the session ended, and what waits safely on this device until the same person has signed in again. */
export function EndedSession() {
  const [end] = useState(lastSessionEnd)
  const [waiting, setWaiting] = useState('')
  // After the page before has gone: it keeps what was typed last as it goes.
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(end ? waitingText(end.uuid) : ''))
    return () => clearTimeout(timer)
  }, [end])
  if (!end) return null
  return (
    <div role="status" className={classes.ended}>
      <p className={plain.dimmed}>La sesión ha terminado. Inicie sesión para seguir donde estaba.</p>
      {waiting && <p className={plain.dimmed}>{waiting}</p>}
    </div>
  )
}

/**
 * 'Guardado en este dispositivo: 2 borradores y 1 envío. No se pierde nada.'; nothing if nothing waits. Where it isn't
 * known any more whose session it was, what waits for any user.
 */
function waitingText(uuid: string | undefined): string {
  const keys = Object.keys(localStorage).filter(key => !uuid || key.includes(uuid))
  const count = (kind: RegExp) => keys.filter(key => kind.test(key)).length
  const parts = [
    counted(count(/^(check-)?draft:/), 'borrador', 'borradores'),
    counted(count(/^outbox:/), 'envío', 'envíos')
  ]
  const shown = parts.filter(Boolean).join(' y ')
  return shown && `Guardado en este dispositivo: ${shown}. No se pierde nada.`
}

const counted = (count: number, one: string, many: string) => count > 0 && `${count} ${count === 1 ? one : many}`
