import { Alert, Button, Textarea } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { dailyReportStatus } from 'contract/core/classifier.ts'
import { verifyPermission } from 'contract/daily-reports/daily-report-transitions.ts'
import type { DailyReportDetail } from 'contract/daily-reports/daily-reports.ts'
import type { Turn } from 'contract/daily-reports/turns.ts'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { Badge } from '../../ui/record/badges.tsx'
import { Failure } from '../../ui/state/Failure.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { BothWrote } from './BothWrote.tsx'
import classes from './dailyReport.module.css'
import { useKeptText } from './keptText.ts'
import { commentMutation, verifyMutation } from './reportQueries.ts'

/** What the control centre says of a shift, and whether it has verified it. */
export function VerificationCard({ report, turn }: { report: DailyReportDetail; turn: Turn }) {
  const { uuid } = useSession()
  const { verification } = turn
  const kept = useKeptText(
    `ccm:${uuid}:${turn.id}`,
    { comment: verification?.comment ?? '' },
    verification?.version ?? 0
  )
  const isOpposed = kept.both.length > 0
  const [save, verify] = [useMutation(commentMutation()), useMutation(verifyMutation())]
  const [refusal, setRefusal] = useState<ReactNode>()
  const mayVerify = useCan(verifyPermission)
  if (!verification) return null
  const { state, comment, commented_by, commented_at, closed_by, closed_at } = verification
  const isVerified = state === 'closed'
  const isOpen = mayVerify && !isVerified && report.fkc_status !== dailyReportStatus.CERRADO
  const body = {
    fk_daily_report: report.id,
    fk_turn_report: turn.id,
    comment: kept.fields.comment,
    version: kept.version
  }
  const hasWords = kept.fields.comment.trim() !== ''
  const done = (version: number) => kept.settle(kept.fields, version)
  const send = async (write: () => Promise<{ version: number }>) => {
    setRefusal(undefined)
    try {
      done((await write()).version)
    } catch (error) {
      setRefusal(<Failure error={error} />)
    }
  }
  return (
    <section className={classes.card} aria-labelledby={`ccm-${turn.id}`}>
      <div className={classes.cardHead}>
        <h2 id={`ccm-${turn.id}`}>Centro de control (CCM)</h2>
        {isVerified && (
          <Badge colour="green" icon={IconCircleCheck}>
            Verificado
          </Badge>
        )}
      </div>
      {isOpen ? (
        <Form
          className={classes.form}
          onSubmit={() => send(() => save.mutateAsync({ body }))}
          aria-label="Comentario del CCM"
        >
          {isOpposed && (
            <BothWrote title="Otra persona ha cambiado el comentario" onOwn={kept.keepOwn} onTheirs={kept.takeTheirs}>
              <p className={classes.words}>{comment || <span className={classes.quiet}>Lo ha borrado</span>}</p>
            </BothWrote>
          )}
          <Textarea
            label="Comentario"
            autosize
            minRows={2}
            maxRows={12}
            maxLength={4000}
            value={kept.fields.comment}
            onChange={event => kept.change({ comment: event.currentTarget.value })}
          />
          {refusal && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <div className={classes.choices}>
            <Button type="submit" variant="default" loading={save.isPending} disabled={!kept.isTyped || isOpposed}>
              Guardar comentario
            </Button>
            <Button
              loading={verify.isPending}
              disabled={isOpposed}
              onClick={() =>
                void send(() => verify.mutateAsync({ body: hasWords ? body : { ...body, without_remarks: true } }))
              }
            >
              {hasWords ? 'Verificar turno' : 'Verificar sin observaciones'}
            </Button>
          </div>
        </Form>
      ) : (
        <p className={classes.words}>{comment ?? <span className={classes.quiet}>Sin comentario</span>}</p>
      )}
      {(closed_at ?? commented_at) && (
        <p className={classes.quiet}>
          {(closed_at ? closed_by : commented_by)?.name}, <ExactDate date={closed_at ?? commented_at} />
        </p>
      )}
    </section>
  )
}
