import { useMutation } from '@tanstack/react-query'
import { IconArrowBackUp, IconEyeCheck, IconLockCheck } from '@tabler/icons-react'
import { classifierOf, dailyReportStatus } from 'contract/core/classifier.ts'
import { dailyReportRules } from 'contract/daily-reports/daily-report-transitions.ts'
import type { DailyReportDetail } from 'contract/daily-reports/daily-reports.ts'
import { counted } from 'contract/core/format.ts'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { isAllowed } from '../../api/rights.ts'
import type { Action, ActionIconType } from '../../ui/record/actions.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { useMinute } from '../../ui/shell/timeZone.ts'
import { reloading } from '../../ui/overlay/wayOut.ts'
import { missingShifts } from './missingShifts.ts'
import { stateMutation } from './reportQueries.ts'

const { ABIERTO, EN_REVISION, CERRADO } = dailyReportStatus

type Look = { label: string; title: string; done: string; icon: ActionIconType }

/** How a change of state is called, by where it leads. */
const looks: Readonly<Record<number, Look>> = {
  [EN_REVISION]: {
    label: 'Enviar a revisión',
    title: '¿Enviar el RTD a revisión?',
    done: 'RTD en revisión',
    icon: IconEyeCheck
  },
  [CERRADO]: { label: 'Cerrar el RTD', title: '¿Cerrar el RTD?', done: 'RTD cerrado', icon: IconLockCheck },
  [ABIERTO]: { label: 'Devolver', title: '¿Devolver el RTD?', done: 'RTD devuelto', icon: IconArrowBackUp }
}

/** The changes of a report's state that this profile may make: the first as a button, the others in the menu. */
export function useSteps(report: DailyReportDetail): {
  primary: Action | undefined
  menu: Action[]
  dialogs: ReactNode
} {
  const me = useSession()
  const [target, setTarget] = useState<number>()
  // Keeps the texts while the dialog fades out.
  const [shown, setShown] = useState(target)
  if (target !== undefined && target !== shown) setShown(target)
  const look = looks[shown ?? EN_REVISION] as Look
  const change = useMutation(stateMutation(look.done))
  const steps = dailyReportRules
    .nextStatuses(report.fkc_status)
    .filter(({ permission }) => !permission || isAllowed(me, permission))
    .map(({ to }): Action => {
      const { label = classifierOf(to).name, icon } = looks[to] ?? {}
      return { label, ...(icon && { icon }), onClick: () => setTarget(to) }
    })
  const [primary, ...menu] = steps
  const body = (reason: string) => ({ fkc_status: shown, version: report.version, ...(reason && { reason }) }) as never
  return {
    primary,
    menu,
    dialogs: (
      <ConfirmDialog
        opened={target !== undefined}
        title={look.title}
        confirm={look.label}
        reason={shown === ABIERTO}
        draft={{ name: `daily_report:${report.id}:reopen` }}
        onConfirm={reason => change.mutateAsync({ params: { id: report.id }, body: body(reason) })}
        wayOut={reloading(() => setTarget(undefined))}
        onClose={() => setTarget(undefined)}
      >
        {shown === CERRADO ? (
          <Closing report={report} />
        ) : shown === EN_REVISION ? (
          <Reviewing report={report} />
        ) : (
          'Quien lo escribió podrá corregirlo.'
        )}
      </ConfirmDialog>
    )
  }
}

/** Who changes it from then on, and which shifts are missing from it. */
function Reviewing({ report: { turns } }: { report: DailyReportDetail }) {
  const missing = missingShifts(turns, new Date(useMinute()).toISOString())
  return (
    <>
      Desde entonces solo lo cambia quien cierra los reportes.
      {missing && (
        <>
          {' '}
          <strong>{missing}</strong>
        </>
      )}
    </>
  )
}

/** What is final, and what is still missing. */
function Closing({ report: { signatures_count, verified_count } }: { report: DailyReportDetail }) {
  const missing = [
    signatures_count < 6 && counted(6 - signatures_count, ['firma', 'firmas']),
    verified_count < 3 && counted(3 - verified_count, ['verificación del CCM', 'verificaciones del CCM'])
  ].filter(Boolean)
  return (
    <>
      Ya no cambiará nada: lo que falte se añade como adenda.
      {missing.length > 0 && (
        <>
          {' '}
          <strong>Faltan {missing.join(' y ')}.</strong>
        </>
      )}
    </>
  )
}
