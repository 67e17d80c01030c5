import { IconArchive, IconArrowBackUp, IconArrowMerge, IconCheck, IconEye, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { AnomalyReport } from 'contract/anomaly-reports/anomaly-reports.ts'
import { anomalyRules, mayArchive, mayMerge, triagePermission } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { anomalyStatus, classifierOf } from 'contract/core/classifier.ts'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { showSuccess } from '../../api/toasts.ts'
import type { Action, ActionIconType } from '../../ui/record/actions.tsx'
import type { BoardStep } from '../../ui/table/Board.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import { AcceptDialog } from './AcceptDialog.tsx'
import type { MergeDialogProps } from './MergeDialog.tsx'
import { stateMutation, statusMutation } from '../../records/anomaly-reports/reportQueries.ts'

const MergeDialog = lazyOverlay<MergeDialogProps>(
  async () => (await import('./MergeDialog.tsx')).MergeDialog,
  ({ report }) => ({ title: `Unir ${report.code} a otro reporte` })
)

const { REGISTRADO, EN_REVISION, ACEPTADO, RECHAZADO } = anomalyStatus

/** How a change of state is called, by where it leads, and what is said when it was made. */
const looks: Readonly<Record<number, { label: string; done: string; icon: ActionIconType; danger?: boolean }>> = {
  [EN_REVISION]: { label: 'Revisar', done: 'Reporte en revisión', icon: IconEye },
  [ACEPTADO]: { label: 'Aceptar', done: 'Reporte aceptado', icon: IconCheck },
  [RECHAZADO]: { label: 'Rechazar', done: 'Reporte rechazado', icon: IconX, danger: true },
  [REGISTRADO]: { label: 'Devolver a registrado', done: 'Reporte registrado de nuevo', icon: IconArrowBackUp }
}

type Asking = { report: AnomalyReport; what: 'accept' | 'reject' | 'merge' }

/** What those who triage do with a report, with its questions: on the board, in the list and on its page. */
export function useTriage() {
  const mayTriage = useCan(triagePermission)
  const [asking, setAsking] = useState<Asking>()
  // Keeps the texts while a dialog fades out.
  const [shown, setShown] = useState(asking)
  if (asking && asking !== shown) setShown(asking)
  const status = useMutation(statusMutation())
  const archiving = useMutation(stateMutation('Reporte archivado'))
  const reviving = useMutation(stateMutation('Reporte activo otra vez'))
  const close = () => setAsking(undefined)
  const change = async ({ id, version }: AnomalyReport, to: number, more: object = {}) => {
    const changed = await status.mutateAsync({ params: { id }, body: { fkc_status: to, version, ...more } as never })
    showSuccess(looks[to]?.done ?? `Reporte: ${classifierOf(to).name}`)
    return changed
  }

  /** The changes of state that this profile may make, in the order of the table. */
  const stepsOf = (report: AnomalyReport): BoardStep[] => {
    if (!mayTriage || report.state !== 'active') return []
    return anomalyRules.nextStatuses(report.fkc_status).map(({ to }) => {
      const { label, icon, danger } = looks[to] ?? { label: classifierOf(to).name }
      return {
        to,
        label,
        ...(icon && { icon }),
        ...(danger && { danger }),
        onClick: () => {
          if (status.isPending) return
          status.reset()
          if (to === ACEPTADO) setAsking({ report, what: 'accept' })
          else if (to === RECHAZADO) setAsking({ report, what: 'reject' })
          else change(report, to).catch(() => {})
        }
      }
    })
  }

  /** What else may be done with it: going on as another, out of the way. */
  const othersOf = (report: AnomalyReport): Action[] => {
    if (!mayTriage) return []
    const { id, version, state } = report
    return [
      ...(mayMerge(report)
        ? [{ label: 'Unir a otro reporte', icon: IconArrowMerge, onClick: () => setAsking({ report, what: 'merge' }) }]
        : []),
      ...(state === 'archived' || mayArchive(report)
        ? [
            {
              label:
                state === 'active'
                  ? 'Archivar'
                  : report.merged_into
                    ? 'Volver a tratar por separado'
                    : 'Volver a activar',
              icon: IconArchive,
              onClick: () =>
                state === 'active'
                  ? archiving.mutate({ params: { id }, body: { state: 'archived', version } })
                  : reviving.mutate({ params: { id }, body: { state: 'active', version } })
            }
          ]
        : [])
    ]
  }

  const dialogs: ReactNode = shown && (
    <>
      <AcceptDialog
        key={shown.report.id}
        opened={asking?.what === 'accept'}
        report={shown.report}
        onAccept={decided => change(shown.report, ACEPTADO, decided)}
        onClose={close}
      />
      <ConfirmDialog
        opened={asking?.what === 'reject'}
        title={`¿Rechazar ${shown.report.code}?`}
        confirm="Rechazar"
        danger
        reason
        draft={{ name: `anomaly_report:${shown.report.id}:reject` }}
        onConfirm={reason => change(shown.report, RECHAZADO, { reason })}
        onClose={close}
      >
        Quien lo reportó verá el motivo.
      </ConfirmDialog>
      <MergeDialog opened={asking?.what === 'merge'} report={shown.report} onClose={close} />
    </>
  )
  return {
    stepsOf,
    othersOf,
    /** what the server said about a change without a dialog */
    refusal: asking === undefined ? (status.error ?? undefined) : undefined,
    dismissRefusal: status.reset,
    dialogs
  }
}
