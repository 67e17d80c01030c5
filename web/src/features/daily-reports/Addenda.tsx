import { Alert, Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { writePermission } from 'contract/daily-reports/daily-report-transitions.ts'
import type { DailyReportDetail } from 'contract/daily-reports/daily-reports.ts'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { Failure } from '../../ui/state/Failure.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import classes from './dailyReport.module.css'
import { useKeptText } from './keptText.ts'
import { addendumMutation } from './reportQueries.ts'

/** What is added to a closed report: nothing in it changes, and an addendum stays as it is written. */
export function Addenda({ report: { id, addenda } }: { report: DailyReportDetail }) {
  const { uuid } = useSession()
  const mayWrite = useCan(writePermission)
  const kept = useKeptText(`addendum:${uuid}:${id}`, { text: '' }, 0)
  const add = useMutation(addendumMutation())
  const [refusal, setRefusal] = useState<ReactNode>()
  const send = async () => {
    if (!kept.fields.text.trim() || add.isPending) return
    setRefusal(undefined)
    try {
      await add.mutateAsync({ params: { id }, body: { text: kept.fields.text } })
      kept.drop()
    } catch (error) {
      setRefusal(<Failure error={error} />)
    }
  }
  return (
    <div className={classes.addenda}>
      {addenda.length === 0 && !mayWrite && <EmptyState title="No hay adendas" />}
      {addenda.map(({ id: one, text, created_at, user }) => (
        <article key={one} className={classes.card}>
          <p className={classes.words}>{text}</p>
          <p className={classes.quiet}>
            {user?.name}, <ExactDate date={created_at} />
          </p>
        </article>
      ))}
      {mayWrite && (
        <Form className={classes.form} onSubmit={send} aria-label="Nueva adenda">
          <Textarea
            label="Nueva adenda"
            description="El RTD está cerrado: esto se añade al final y ya no se cambia"
            autosize
            minRows={3}
            maxRows={16}
            maxLength={8000}
            value={kept.fields.text}
            readOnly={add.isPending}
            onChange={event => kept.change({ text: event.currentTarget.value })}
          />
          {refusal && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <div className={classes.choices}>
            <Button type="submit" loading={add.isPending} disabled={!kept.fields.text.trim()}>
              Añadir adenda
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}
