import { useNetwork } from '@mantine/hooks'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { useOutbox } from '../../offline/useOutbox.ts'
import classes from './newReport.module.css'
import { waitingReportTarget } from '../../records/anomaly-reports/paths.ts'
import { waitingReports } from './reportWrite.ts'

/** The reports that are on this device only, each of which leads to what becomes of it. Nothing where there is none. */
export function WaitingReports() {
  const { entries, isCutOff } = useOutbox()
  const { online } = useNetwork()
  const waiting = waitingReports(entries)
  if (waiting.length === 0) return null
  return (
    <ul className={classes.waiting} aria-label="Reportes que esperan en este dispositivo">
      {waiting.map(({ slot, label, state }) => (
        <li key={slot}>
          <AppLink {...waitingReportTarget(slot)} className={classes.waitingOne} data-state={state}>
            {state === 'refused' ? <IconAlertTriangle size={20} aria-hidden /> : <IconCloudUp size={20} aria-hidden />}
            <span className={classes.words}>
              <span>{label}</span>
              <span className={classes.note}>
                {state === 'refused'
                  ? 'No aceptado: ábralo para corregirlo'
                  : online && !isCutOff
                    ? 'Enviando…'
                    : 'Se enviará cuando haya señal'}
              </span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
