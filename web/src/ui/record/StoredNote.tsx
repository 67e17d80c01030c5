import { formatDateTime } from 'contract/core/format.ts'
import classes from '../state/states.module.css'
import { useTimeZone } from '../shell/timeZone.ts'

/**
 * Above a record that comes from this device, because the server gives no answer: when it was fetched (milliseconds).
 */
export function StoredNote({ at }: { at: number | undefined }) {
  const zone = useTimeZone()
  if (at === undefined) return null
  return <p className={classes.seen}>Visto el {formatDateTime(at, zone)}: ahora no se puede actualizar</p>
}
