import { IconAlertTriangle, IconCloudDown, IconDeviceMobileCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSession } from '../api/session.ts'
import { useDevice } from '../ui/shell/media.ts'
import { applicationKept, retryKeeping } from '../api/newWorker.ts'
import { aheadProgress } from './aheadProgress.ts'
import { useOnline } from '../api/useOnline.ts'
import { useMinute } from '../ui/shell/timeZone.ts'
import { AppLink } from '../ui/shell/AppLink.tsx'
import { pinQuery } from './pinQuery.ts'
import classes from './readyLine.module.css'
import { readyText } from './readyText.ts'
import { useAhead } from './useAhead.ts'

const icons = { ready: IconDeviceMobileCheck, preparing: IconCloudDown, problem: IconAlertTriangle }

/** Says whether one can work without signal, and how old what is kept is; what failed can be tried again. */
export function ReadyLine() {
  const app = useSyncExternalStore(applicationKept.subscribe, applicationKept.snapshot)
  const me = useSession()
  const ahead = useAhead(me)
  const { data: hasPin } = useQuery(pinQuery(me.uuid))
  const progress = useSyncExternalStore(aheadProgress.subscribe, aheadProgress.snapshot)
  const offline = !useOnline()
  const now = useMinute()
  const ready = { app, taken: ahead.data, progress, failed: ahead.isError, offline }
  // It may be some seconds newer than the minute that it is.
  const { state, text, mayRetry } = readyText(ready, now, useDevice())
  const Icon = icons[state]
  return (
    <div className={classes.line} data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {/* The age changes every minute: it is read, not announced. */}
      <span role={state === 'problem' ? 'status' : undefined}>{text}</span>
      {state === 'ready' && hasPin === false && <AppLink to="/admin/settings/account">Proteger con un PIN</AppLink>}
      {mayRetry && (
        <button
          type="button"
          onClick={() => {
            retryKeeping()
            void ahead.refetch()
          }}
        >
          Reintentar
        </button>
      )}
    </div>
  )
}
