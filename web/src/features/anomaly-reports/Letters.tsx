import { Badge, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { AnomalyLetter, LetterRecipient } from 'contract/anomaly-reports/anomaly-letters.ts'
import { letterStates, type LetterState } from 'contract/anomaly-reports/letter-states.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { resendMutation } from './letterQueries.ts'
import classes from '../../records/anomaly-reports/triage.module.css'

const colours: Readonly<Record<LetterState, string>> = { waiting: 'orange', sent: 'green', failed: 'red' }

/** The mails with a report: to whom, with which words, and whether they arrived. */
export function Letters({ report, letters }: { report: number; letters: readonly AnomalyLetter[] }) {
  if (letters.length === 0)
    return <EmptyState title="Nadie lo ha enviado por correo" text="Se envía con «Enviar por correo», en el menú." />
  return (
    <ul className={classes.letters}>
      {letters.map(({ id, created_at, user, message, files, recipients }) => {
        const leftOut = files.filter(file => file.is_left_out)
        return (
          <li key={id} className={classes.letter}>
            <strong>{user?.name ?? 'Alguien'}</strong> <RelativeDate date={created_at} />
            {message && <p className={classes.message}>{message}</p>}
            <Text size="sm" c="dimmed" mt={4}>
              {filesText(files.length - leftOut.length)}
              {leftOut.length > 0 &&
                ` No cupieron: ${new Intl.ListFormat('es').format(leftOut.map(file => file.file_name))}.`}
            </Text>
            <ul className={classes.recipients}>
              {recipients.map(recipient => (
                <Recipient key={recipient.id} report={report} recipient={recipient} />
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

const filesText = (count: number) =>
  count === 0 ? 'Con el PDF.' : count === 1 ? 'Con el PDF y 1 archivo.' : `Con el PDF y ${count} archivos.`

function Recipient({ report, recipient }: { report: number; recipient: LetterRecipient }) {
  const resend = useMutation(resendMutation)
  const { id, recipient: address, state, error, tried_at } = recipient
  return (
    <li>
      <span className={classes.address}>{address}</span>
      <Badge variant="light" tt="none" size="lg" color={colours[state]}>
        {letterStates[state]}
      </Badge>
      {tried_at && <RelativeDate date={tried_at} />}
      <Button
        variant="subtle"
        size="compact-md"
        loading={resend.isPending}
        aria-label={`Reenviar a ${address}`}
        onClick={() => resend.mutate({ params: { id: report, recipient: id } })}
      >
        Reenviar
      </Button>
      {error && <p className={classes.problem}>{error}</p>}
    </li>
  )
}
