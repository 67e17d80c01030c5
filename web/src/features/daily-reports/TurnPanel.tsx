import { Alert, Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { classifierOf, dailyReportStatus } from 'contract/core/classifier.ts'
import { mayWriteReport } from 'contract/daily-reports/daily-report-transitions.ts'
import type { DailyReportDetail } from 'contract/daily-reports/daily-reports.ts'
import { formatDate } from 'contract/core/format.ts'
import type { Turn } from 'contract/daily-reports/turns.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { FilesFold } from '../../ui/files/FilesFold.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { PeopleLinks } from '../../records/LateRecordLink.tsx'
import classes from './dailyReport.module.css'
import { Happened } from './Happened.tsx'
import { dailyReportTarget } from '../../records/daily-reports/paths.ts'
import { actaFile } from './reportQueries.ts'
import { Signatures } from './Signatures.tsx'
import { TurnForm } from './TurnForm.tsx'
import { LeftText } from './LeftText.tsx'
import { useRights } from './useRights.ts'
import { useTurnText } from './useTurnText.ts'
import { VerificationCard } from './VerificationCard.tsx'

/**
 * A shift: what the one before left, what was written, what happened by itself, signatures, the control centre's word.
 */
export function TurnPanel({ report, turn }: { report: DailyReportDetail; turn: Turn }) {
  const rights = useRights()
  const kept = useTurnText(turn)
  const mayWrite = mayWriteReport(report.fkc_status, rights)
  const isClosed = report.fkc_status === dailyReportStatus.CERRADO
  const acta = useMutation(actaFile)
  return (
    <div className={classes.turn}>
      <div className={classes.main}>
        <p className={classes.hours}>
          <ExactDate date={turn.starts_at} /> – <ExactDate date={turn.ends_at} />
        </p>
        <Previous turn={turn} />
        {mayWrite ? (
          <TurnForm turn={turn} kept={kept} />
        ) : (
          <>
            {kept.isTyped && <LeftText texts={kept.fields} onDrop={kept.drop} />}
            <Written turn={turn} />
          </>
        )}
        <Happened turn={turn} isClosed={isClosed} />
      </div>
      <div className={classes.side}>
        <Signatures turn={turn} isClosed={isClosed} hasUnsaved={mayWrite && kept.isTyped} />
        <VerificationCard report={report} turn={turn} />
        <FilesFold entity="turn_report" id={turn.id} isFixed={isClosed} />
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
          loading={acta.isPending}
          onClick={() => acta.mutate({ id: report.id, turn: turn.id })}
        >
          Acta de este turno
        </Button>
      </div>
    </div>
  )
}

/** What the shift before left to this one. */
function Previous({ turn: { previous } }: { turn: Turn }) {
  if (!previous || !(previous.pending || previous.hand_over)) return null
  const { fk_daily_report, fkc_shift, date, pending, hand_over } = previous
  return (
    <Alert
      color="yellow"
      className={classes.previous}
      title={
        <>
          Del turno anterior:{' '}
          <AppLink {...dailyReportTarget(fk_daily_report, fkc_shift)}>
            {classifierOf(fkc_shift).name}, {formatDate(date)}
          </AppLink>
        </>
      }
    >
      {pending && (
        <>
          <strong>Pendiente</strong>
          <p className={classes.words}>{pending}</p>
        </>
      )}
      {hand_over && (
        <>
          <strong>Entrega</strong>
          <p className={classes.words}>{hand_over}</p>
        </>
      )}
    </Alert>
  )
}

/** What was written, for those who can't change it. */
function Written({ turn }: { turn: Turn }) {
  const parts: [title: string, text: string | null][] = [
    ['Novedades', turn.text],
    ['Entrega', turn.hand_over],
    ['Pendientes', turn.pending]
  ]
  return (
    <div className={classes.written}>
      <section>
        <h2>Personal</h2>
        <p className={classes.words}>
          {turn.staff.length > 0 ? (
            <PeopleLinks people={turn.staff} />
          ) : (
            <span className={classes.quiet}>Sin anotar</span>
          )}
        </p>
      </section>
      {parts.map(([title, text]) => (
        <section key={title}>
          <h2>{title}</h2>
          <p className={classes.words}>{text ?? <span className={classes.quiet}>Nada escrito</span>}</p>
        </section>
      ))}
    </div>
  )
}
