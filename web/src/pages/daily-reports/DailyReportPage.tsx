import { ActionIcon } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { IconChevronLeft, IconChevronRight, IconFileTypePdf } from '@tabler/icons-react'
import { dailyReports } from 'contract/calls/daily-reports/daily-reports.ts'
import { dailyReportStatus } from 'contract/core/classifier.ts'
import type { DailyReport, DailyReportDetail } from 'contract/daily-reports/daily-reports.ts'
import { formatDate, formatLongDate } from 'contract/core/format.ts'
import { useMobile } from '../../ui/shell/media.ts'
import { Suspense, useEffect, useEffectEvent } from 'react'
import type { Action } from '../../ui/record/actions.tsx'
import { AppLink, type LinkTarget, useGo } from '../../ui/shell/AppLink.tsx'
import { StatusBadge } from '../../ui/record/badges.tsx'
import type { DetailTab } from '../../ui/record/DetailTabs.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import type { Crumb } from '../../ui/record/PageHead.tsx'
import { RecordPage, RecordView } from '../../ui/record/RecordPage.tsx'
import { stateEntries } from '../../ui/table/stateEntries.ts'
import { Timeline, type TimelineEntry } from '../../ui/record/Timeline.tsx'
import { Addenda } from '../../features/daily-reports/Addenda.tsx'
import { DayCard } from '../../features/daily-reports/DayCard.tsx'
import { dailyReportsPath, shiftTabs, useReportTarget } from '../../records/daily-reports/paths.ts'
import { actaFile, afterQuery, beforeQuery, reportQuery } from '../../features/daily-reports/reportQueries.ts'
import { shiftNow } from '../../features/daily-reports/shiftNow.ts'
import { signatureEntries } from '../../features/daily-reports/signatureEntries.ts'
import { TurnPanel } from '../../features/daily-reports/TurnPanel.tsx'
import { useSteps } from '../../features/daily-reports/useSteps.tsx'

const Files = lateComponent(async () => (await import('../../ui/files/Files.tsx')).Files)

/** `/admin/daily-reports/:id`: a line's day at the top, its three shifts as tabs. */
export function DailyReportPage() {
  return (
    <RecordPage
      from="/main/admin/daily-reports/$id"
      names={dailyReports.names}
      path={dailyReportsPath}
      query={reportQuery}
      view={ReportView}
    />
  )
}

type ReportPageProps = { record: DailyReportDetail; path: readonly Crumb[] }

/** A report with its shifts, and what can be done about it. */
export function ReportView({ record: report, path }: ReportPageProps) {
  const { id, fkc_status, addenda } = report
  const { primary, menu, dialogs } = useSteps(report)
  const acta = useMutation(actaFile)
  const isClosed = fkc_status === dailyReportStatus.CERRADO
  const mobile = useMobile()
  const steps = useBeside(report)
  useOpenShift(report)
  const tabs: DetailTab[] = [
    ...report.turns.map(turn => ({
      name: shiftTabs[turn.fkc_shift] ?? String(turn.id),
      label: turn.shift.name,
      panel: <TurnPanel key={turn.id} report={report} turn={turn} />
    })),
    {
      name: 'adendas',
      label: 'Adendas',
      count: addenda.length,
      isShown: isClosed,
      panel: <Addenda report={report} />
    },
    { name: 'archivos', label: 'Archivos', panel: <Files entity="daily_report" id={id} isFixed={isClosed} /> },
    { name: 'historia', label: 'Historia', panel: <Timeline entries={historyOf(report)} /> }
  ]
  return (
    <RecordView
      path={path}
      title={`RTD, ${formatLongDate(report.date)}`}
      badges={<StatusBadge id={fkc_status} />}
      primary={primary}
      extra={!mobile && steps.map(step => <Step key={step.name} {...step} />)}
      menu={[
        // A phone's head has no room for them.
        ...(mobile ? steps.flatMap(stepAction) : []),
        {
          label: isClosed ? 'Acta en PDF' : 'Borrador del acta en PDF',
          icon: IconFileTypePdf,
          onClick: () => acta.mutate({ id, turn: 0 }),
          disabled: acta.isPending
        },
        ...menu
      ]}
      notes={<DayCard report={report} />}
      tabs={tabs}
    >
      <Suspense>{dialogs}</Suspense>
    </RecordView>
  )
}

/** Its states, and the signatures of its turns, fallen ones too; the newest first. */
const historyOf = ({ history, signatures }: DailyReportDetail): TimelineEntry[] =>
  [...stateEntries(history, 'lo abrió'), ...signatureEntries(signatures)].toSorted(
    (a, b) => Date.parse(b.at) - Date.parse(a.at)
  )

/** Of a report without a part in its address, the shift that works now is opened. */
function useOpenShift({ turns }: DailyReportDetail): void {
  const { tab } = useSearch({ from: '__root__' })
  const go = useGo()
  const open = useEffectEvent(() => {
    const shift = tab === undefined ? shiftNow(turns) : undefined
    if (shift === undefined || shift === turns[0]?.fkc_shift) return
    go({ to: '.', search: before => ({ ...before, tab: shiftTabs[shift] }), resetScroll: false }, { replace: true })
  })
  useEffect(() => open(), [])
}

/** `link`: undefined where there is no such day */
type Beside = { name: string; icon: typeof IconChevronLeft; link: LinkTarget | undefined }

/** The day before and the day after, of the same line. */
function useBeside({ id }: DailyReport): Beside[] {
  const { data: before } = useQuery(beforeQuery(id))
  const { data: after } = useQuery(afterQuery(id))
  const targetOf = useReportTarget()
  const step = (label: string, icon: Beside['icon'], to: DailyReport | null | undefined): Beside => ({
    name: `${label}: ${to ? formatDate(to.date) : 'no hay'}`,
    icon,
    link: to ? targetOf(to) : undefined
  })
  return [step('Día anterior', IconChevronLeft, before), step('Día siguiente', IconChevronRight, after)]
}

/** In the menu; nothing where there is no such day. */
const stepAction = ({ name, icon, link }: Beside): Action[] => (link ? [{ label: name, icon, link }] : [])

function Step({ name, icon: Icon, link }: Beside) {
  const shape = { variant: 'default', size: 'lg' } as const
  const icon = <Icon size={18} stroke={1.75} aria-hidden />
  if (!link) {
    return (
      <ActionIcon {...shape} disabled aria-label={name}>
        {icon}
      </ActionIcon>
    )
  }
  return (
    <ActionIcon {...shape} aria-label={name} title={name} renderRoot={props => <AppLink {...link} {...props} />}>
      {icon}
    </ActionIcon>
  )
}
