import { Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { writePermission } from 'contract/daily-reports/daily-report-transitions.ts'
import { type SignatureRole, signatureProblem } from 'contract/daily-reports/turn-rules.ts'
import type { Turn } from 'contract/daily-reports/turns.ts'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { useMinute, useTimeZone } from '../../ui/shell/timeZone.ts'
import classes from './dailyReport.module.css'
import { signMutation } from './reportQueries.ts'

const roles = {
  outgoing: { title: 'Entrega el turno', button: 'Firmar la entrega', ask: '¿Firmar la entrega del turno?' },
  incoming: { title: 'Recibe el turno', button: 'Firmar la recepción', ask: '¿Firmar la recepción del turno?' }
} as const satisfies Record<SignatureRole, object>

/** The two signatures of a shift: of who hands it over, and of who takes over. */
export function Signatures({ turn, isClosed, hasUnsaved }: { turn: Turn; isClosed: boolean; hasUnsaved: boolean }) {
  const me = useSession()
  const maySign = [useCan(writePermission), !isClosed].every(Boolean)
  const [asked, setAsked] = useState<SignatureRole>()
  // Keeps the texts while the dialog fades out.
  const [shown, setShown] = useState<SignatureRole>('outgoing')
  if (asked && asked !== shown) setShown(asked)
  const sign = useMutation(signMutation())
  const zone = useTimeZone()
  const now = useMinute()
  const signer = { id: me.id, staff: me.staff?.id ?? null }
  const signed = {
    outgoing: { by: turn.outgoing_signed_by, at: turn.outgoing_signed_at },
    incoming: { by: turn.incoming_signed_by, at: turn.incoming_signed_at }
  }
  return (
    <section className={classes.card} aria-labelledby={`firmas-${turn.id}`}>
      <h2 id={`firmas-${turn.id}`}>Firmas</h2>
      <dl className={classes.signatures}>
        {(['outgoing', 'incoming'] as const).map(role => {
          const { by, at } = signed[role]
          const problem = signatureProblem(turn, role, signer, now, zone)
          const mayNow = maySign && at === null && problem === undefined
          return (
            <div key={role}>
              <dt>{roles[role].title}</dt>
              <dd>
                {at ? (
                  <>
                    {by?.name}, <ExactDate date={at} />
                  </>
                ) : (
                  !mayNow && <span className={classes.quiet}>Sin firma{maySign && problem && `. ${problem.text}`}</span>
                )}
                {mayNow && (
                  <Button
                    variant="default"
                    leftSection={<IconSignature size={18} stroke={1.75} aria-hidden />}
                    disabled={hasUnsaved}
                    onClick={() => setAsked(role)}
                  >
                    {roles[role].button}
                  </Button>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {maySign && hasUnsaved && <p className={classes.quiet}>Guarde el turno antes de firmarlo.</p>}
      <ConfirmDialog
        opened={asked !== undefined}
        title={roles[shown].ask}
        confirm="Firmar"
        onConfirm={() => sign.mutateAsync({ params: { id: turn.id }, body: { role: shown, version: turn.version } })}
        onClose={() => setAsked(undefined)}
      >
        Queda su nombre con la hora. Si el turno cambia después, se firma de nuevo.
      </ConfirmDialog>
    </section>
  )
}
