import { Alert, Button, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type PublicState, publicTransitions } from 'contract/public-reports/public-report-stages.ts'
import type { PublicReport } from 'contract/public-reports/public-reports.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useState } from 'react'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Detail, Details } from '../../ui/record/Details.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Failure } from '../../ui/state/Failure.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { reportTarget } from '../../records/anomaly-reports/paths.ts'
import { RecordLink } from '../../records/RecordLink.tsx'
import { answerMutation, decisionMutation, openReportChoices, publicReportQuery } from './publicReportQueries.ts'
import { PublicStateBadge } from './PublicStateBadge.tsx'
import classes from './publicReports.module.css'

const Files = lateComponent(async () => (await import('../../ui/files/Files.tsx')).Files)

type SheetProps = {
  id: number
  /** offers to take a decision back */
  onUndo: (text: string, take: () => unknown) => void
  onClose: () => void
}

/** One report of the public: its words and photos, and what is decided on it. */
export function PublicReportSheet({ id, ...rest }: SheetProps) {
  const query = useQuery(publicReportQuery(id))
  if (query.data) return <Loaded report={query.data} onRefused={() => void query.refetch()} {...rest} />
  if (query.error) return <ErrorState what="No se ha podido abrir el aviso" query={query} />
  return <FormSkeleton fields={4} />
}

/** What was decided, said with what undoes it; what became a report isn't taken back here. */
const undone: Partial<Record<PublicState, string>> = {
  dismissed: 'El aviso no procede',
  spam: 'El aviso es spam'
}

type LoadedProps = Omit<SheetProps, 'id'> & {
  report: PublicReport
  /** another user may have decided meanwhile: it is fetched again, and what was typed stays */
  onRefused: () => void
}

function Loaded({ report, onRefused, onUndo, onClose }: LoadedProps) {
  const { id, version, state, anomaly_report } = report
  const [typed, setTyped] = useState<string>()
  const [joins, setJoins] = useState(false)
  const [target, setTarget] = useState<number | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const deciding = useMutation(decisionMutation(undefined))
  const restoring = useMutation(decisionMutation('El aviso vuelve a estar por revisar'))
  const answering = useMutation(answerMutation)
  const answer = typed ?? report.answer ?? ''
  const said = answer.trim() || null
  const may = (to: PublicState) => publicTransitions[state].includes(to)

  const decide = (to: PublicState, more: { fk_anomaly_report?: number } = {}) =>
    deciding.mutate(
      { params: { id }, body: { state: to, answer: said, version, ...more } },
      {
        onError: onRefused,
        onSuccess: row => {
          const text = undone[to]
          // What became a report stays open: it leads there.
          if (!text) return
          onClose()
          onUndo(text, () => restoring.mutate({ params: { id }, body: { state: 'pending', version: row.version } }))
        }
      }
    )
  const join = () => {
    setIsMissing(target === null)
    if (target !== null) decide('joined', { fk_anomaly_report: target })
  }

  return (
    <div className={classes.sheet}>
      <div className={classes.badges}>
        <PublicStateBadge state={state} />
        {anomaly_report && (
          <>
            <AppLink {...reportTarget(anomaly_report.id)}>
              <span className="code">{anomaly_report.code}</span>
            </AppLink>
            <StatusBadge id={anomaly_report.fkc_status} />
          </>
        )}
      </div>
      <p className={classes.words}>{report.description}</p>
      {report.attachments.length > 0 && <Files entity="public_report" id={id} isFixed />}
      <Details>
        <Detail label="Dónde">
          <RecordLink entity="location" id={report.fk_location}>
            {report.location.name}
          </RecordLink>
        </Detail>
        <Detail label="Enviado">
          <ExactDate date={report.created_at} />
        </Detail>
        <Detail label="Contacto">{report.contact}</Detail>
        <Detail label="Decidió">
          {report.decided_by && (
            <>
              {report.decided_by.name}, <ExactDate date={report.decided_at} />
            </>
          )}
        </Detail>
      </Details>
      {state !== 'spam' && (
        <Textarea
          label="Respuesta al público"
          description="La lee quien hizo el aviso, en su enlace. Si la deja en blanco, solo ve en qué estado está."
          autosize
          minRows={2}
          maxLength={500}
          value={answer}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
      {deciding.error && (
        <Alert color="red" role="alert">
          <Failure error={deciding.error} />
        </Alert>
      )}
      {joins && may('joined') && (
        <RecordSelect
          label="Reporte al que se une"
          description="Quien avisó queda como testigo, con sus palabras y sus fotos."
          required
          source={openReportChoices(report.fk_line)}
          value={target}
          onChange={id_ => {
            setTarget(id_)
            setIsMissing(false)
          }}
          error={isMissing && validationTexts.required('Reporte')}
        />
      )}
      <div className={classes.buttons}>
        {joins && may('joined') ? (
          <>
            <Button onClick={join} loading={deciding.isPending}>
              Unir
            </Button>
            <Button variant="default" onClick={() => setJoins(false)}>
              Volver
            </Button>
          </>
        ) : (
          <>
            {may('accepted') && (
              <Button onClick={() => decide('accepted')} loading={deciding.isPending}>
                Aceptar
              </Button>
            )}
            {may('joined') && (
              <Button variant="default" disabled={deciding.isPending} onClick={() => setJoins(true)}>
                Unir a un reporte
              </Button>
            )}
            {may('dismissed') && (
              <Button variant="default" disabled={deciding.isPending} onClick={() => decide('dismissed')}>
                No procede
              </Button>
            )}
            {may('spam') && (
              <Button variant="subtle" color="red" disabled={deciding.isPending} onClick={() => decide('spam')}>
                Es spam
              </Button>
            )}
            {may('pending') && (
              <Button
                variant="default"
                loading={restoring.isPending}
                onClick={() => restoring.mutate({ params: { id }, body: { state: 'pending', version } })}
              >
                Devolver a por revisar
              </Button>
            )}
            {state !== 'pending' && state !== 'spam' && (
              <Button
                variant="default"
                disabled={said === report.answer}
                loading={answering.isPending}
                onClick={() => answering.mutate({ params: { id }, body: { answer: said, version } })}
              >
                Guardar respuesta
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
