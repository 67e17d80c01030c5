import { Button, Text } from '@mantine/core'
import { IconArchive, IconEye, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { AnomalyReport } from 'contract/anomaly-reports/anomaly-reports.ts'
import { anomalyRules, mayArchive } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { anomalyStatus } from 'contract/core/classifier.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import type { OwnSelection } from '../../ui/table/selection.ts'
import { TickedBar } from '../../ui/table/TickedBar.tsx'
import { statesMutation, statusesMutation } from '../../records/anomaly-reports/reportQueries.ts'

const { EN_REVISION, RECHAZADO } = anomalyStatus

type Asked = 'review' | 'reject' | 'archive'

const words: Readonly<Record<Asked, { label: string; one: string; many: string; what: string }>> = {
  review: {
    label: 'Revisar',
    one: '1 reporte no se puede revisar en su estado.',
    many: 'no se pueden revisar en su estado.',
    what: 'Pasan a estar en revisión, y quienes los reportaron lo saben.'
  },
  reject: {
    label: 'Rechazar',
    one: '1 reporte no se puede rechazar: primero se revisa.',
    many: 'no se pueden rechazar: primero se revisan.',
    what: 'Quienes los reportaron verán el motivo.'
  },
  archive: {
    label: 'Archivar',
    one: '1 reporte tiene su orden abierta y se queda.',
    many: 'tienen su orden abierta y se quedan.',
    what: 'Dejan de verse en la lista de trabajo. Siguen en el filtro «Archivados».'
  }
}

const reports = (count: number) => (count === 1 ? '1 reporte' : `${count} reportes`)

/** Whether it may be done with a report as it is. */
const isPossible = (asked: Asked, report: AnomalyReport): boolean =>
  asked === 'archive'
    ? report.state === 'active' && mayArchive(report)
    : report.state === 'active' &&
      anomalyRules.requirementOf(report.fkc_status, asked === 'review' ? EN_REVISION : RECHAZADO) !== undefined

/** What can be done with the ticked reports, at the bottom of the list. */
export function TickedReports({ selection }: { selection: OwnSelection<AnomalyReport> }) {
  const { rows } = selection
  const [asked, setAsked] = useState<Asked>()
  // Keeps the words while the dialog fades out.
  const [shown, setShown] = useState<Asked>('review')
  if (asked && asked !== shown) setShown(asked)
  const statuses = useMutation(statusesMutation(shown === 'review' ? 'Reportes en revisión' : 'Reportes rechazados'))
  const states = useMutation(statesMutation())
  const possible = rows.filter(row => isPossible(shown, row))
  const left = rows.length - possible.length
  const { label, one, many, what } = words[shown]
  const confirm = async (reason: string) => {
    const items = possible.map(({ id, version }) => ({ id, version }))
    if (shown === 'archive') await states.mutateAsync({ body: { items, state: 'archived' } })
    else
      await statuses.mutateAsync({
        body: { items, fkc_status: shown === 'review' ? EN_REVISION : RECHAZADO, ...(reason && { reason }) }
      })
    selection.clear()
  }
  return (
    <>
      {rows.length > 0 && (
        <TickedBar
          label="Reportes marcados"
          count={rows.length === 1 ? '1 reporte marcado' : `${rows.length} reportes marcados`}
          onClear={selection.clear}
        >
          <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={() => setAsked('review')}>
            Revisar
          </Button>
          <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={() => setAsked('reject')}>
            Rechazar
          </Button>
          <Button
            variant="default"
            leftSection={<IconArchive size={18} aria-hidden />}
            onClick={() => setAsked('archive')}
          >
            Archivar
          </Button>
        </TickedBar>
      )}
      <ConfirmDialog
        opened={asked !== undefined}
        title={`${label} ${reports(possible.length)}`}
        confirm={label}
        danger={shown === 'reject'}
        reason={shown === 'reject'}
        draft={{ name: `anomaly_report:ticked:${shown}` }}
        check={() => possible.length > 0}
        onConfirm={confirm}
        onClose={() => setAsked(undefined)}
      >
        <Text>
          {what} {left === 1 ? one : left > 1 ? `${left} ${many}` : ''}
        </Text>
      </ConfirmDialog>
    </>
  )
}
