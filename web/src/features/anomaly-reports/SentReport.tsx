import { Alert, Button, Progress } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck, IconCloudUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { showError } from '../../api/toasts.ts'
import { useDevice } from '../../ui/shell/media.ts'
import { AppLink, useGo } from '../../ui/shell/AppLink.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { useProgress } from '../../offline/fileProgress.ts'
import { dropFile } from '../../offline/keptFiles.ts'
import { reasonOf } from '../../offline/refusalText.ts'
import { sendingText, useOutbox } from '../../offline/useOutbox.ts'
import type { ReportEntry } from '../../offline/writes.ts'
import { KeptMedia } from './KeptMedia.tsx'
import classes from './newReport.module.css'
import {
  correctedReportTarget,
  newReportTarget,
  reportsTarget,
  reportTarget
} from '../../records/anomaly-reports/paths.ts'
import { useRefusedReportWays } from './refusedReport.ts'
import { waitingReports } from './reportWrite.ts'
import { useSentReport } from '../../offline/sentReports.ts'

/** What became of a report that was written on this device: it waits, is being sent, was refused, or is there. */
export function SentReport({ slot }: { slot: string }) {
  const go = useGo()
  const { entries, user, isCutOff } = useOutbox()
  const { online } = useNetwork()
  const entry = waitingReports(entries).find(one => one.slot === slot)
  const id = useSentReport(user, slot)
  const leave = useEffectEvent((report: number) => go(reportTarget(report), { replace: true }))
  const arrived = entry ? undefined : id
  useEffect(() => {
    if (arrived !== undefined) leave(arrived)
  }, [arrived])
  if (entry) return <Waiting entry={entry} isOffline={!online || isCutOff} />
  return (
    <section className={classes.sent}>
      <p className={classes.sentTitle} role="status">
        <IconCircleCheck size={28} aria-hidden /> El reporte ya no espera en este dispositivo
      </p>
      <div className={classes.tools}>
        <Button className={classes.tool} renderRoot={props => <AppLink {...reportsTarget} {...props} />}>
          Ver los reportes
        </Button>
        <Another />
      </div>
    </section>
  )
}

const Another = () => (
  <Button
    className={classes.tool}
    variant="default"
    renderRoot={props => <AppLink {...newReportTarget()} {...props} />}
  >
    Reportar otra cosa
  </Button>
)

function Waiting({ entry, isOffline }: { entry: ReportEntry; isOffline: boolean }) {
  const { outbox, user } = useOutbox()
  const go = useGo()
  const device = useDevice()
  const progress = useProgress(entry.key)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const ways = useRefusedReportWays(entry)
  const { refusal, state, order, written, files, joins, made, label, slot } = entry
  const discard = () => {
    if (!outbox.withdraw(slot)) return showError(sendingText)
    for (const { id } of files) void dropFile(user, id)
    return go(newReportTarget(), { replace: true })
  }
  return (
    <section className={classes.sent} aria-label={label}>
      {refusal ? (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle size={22} aria-hidden />}
          title="El servidor no ha aceptado el reporte"
        >
          <p className={classes.plain}>
            {reasonOf(refusal)}. Lo escrito y los archivos siguen en {device}.
          </p>
          <div className={classes.tools}>
            <Button
              className={classes.tool}
              renderRoot={props => <AppLink {...correctedReportTarget(slot)} {...props} />}
            >
              Corregir y enviar
            </Button>
            {ways.map(way => (
              <Button key={way.label} className={classes.tool} variant="default" onClick={way.onClick}>
                {way.label}
              </Button>
            ))}
          </div>
        </Alert>
      ) : (
        <div role="status">
          <p className={classes.sentTitle}>
            <IconCloudUp size={28} aria-hidden />
            {state === 'sending' ? 'Enviando…' : isOffline ? 'Se enviará cuando haya señal' : 'Por enviar'}
          </p>
          <p className={classes.plain}>
            {isOffline && state !== 'sending'
              ? `Guardado en ${device}. Puede cerrar la aplicación: no se pierde.`
              : 'No hace falta que espere aquí.'}
          </p>
        </div>
      )}
      {state === 'sending' && files.length > 0 && <Progress value={progress * 100} aria-label="Cuánto se ha enviado" />}
      <div className={classes.summary}>
        <p className={classes.note}>
          {joins ? `También lo vi: ${joins.code}` : order.code} · <ExactDate date={made} />
        </p>
        <p className={classes.text}>{written.description.trim()}</p>
        {files.length > 0 && (
          <ul className={classes.media} aria-label="Archivos del reporte">
            {files.map(({ id, name, type }) => (
              <li key={id} data-wide={type.startsWith('audio/') || undefined}>
                <KeptMedia user={user} id={id} type={type} name={name} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={classes.tools}>
        <Another />
        {state !== 'sending' && (
          <Button className={classes.tool} variant="subtle" color="red" onClick={() => setIsDiscarding(true)}>
            Descartar
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={isDiscarding}
        title="¿Descartar el reporte?"
        confirm="Descartar"
        danger
        onConfirm={discard}
        onClose={() => setIsDiscarding(false)}
      >
        Aún no se ha enviado: se pierden lo escrito y sus archivos.
      </ConfirmDialog>
    </section>
  )
}
