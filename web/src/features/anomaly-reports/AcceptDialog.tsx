import { Radio, Select, Stack } from '@mantine/core'
import { priorityToAccept, suggestionText } from 'contract/anomaly-reports/anomaly-priority.ts'
import type { AnomalyReport } from 'contract/anomaly-reports/anomaly-reports.ts'
import { classifiersOf } from 'contract/core/classifier.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import { orderChoices } from '../../records/anomaly-reports/reportQueries.ts'

/** What is decided on accepting; without an order it gets one of its own. */
type Decided = { fk_work_order?: number; fkc_priority: number }

type AcceptDialogProps = {
  opened: boolean
  report: AnomalyReport
  onAccept: (decided: Decided) => unknown
  onClose: () => void
}

/** Asks with which priority a report is accepted, and whether it gets an order of its own or joins an open one. */
export function AcceptDialog({ opened, report, onAccept, onClose }: AcceptDialogProps) {
  const [joins, setJoins] = useState(false)
  const [order, setOrder] = useState<number | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const fkc_priority = chosen ?? priorityToAccept(report)
  return (
    <ConfirmDialog
      opened={opened}
      title={`Aceptar ${report.code}`}
      confirm="Aceptar"
      draft={{
        name: `anomaly_report:${report.id}:accept`,
        fields: { joins: [joins, setJoins], order: [order, setOrder], chosen: [chosen, setChosen] }
      }}
      check={() => {
        setIsMissing(joins && order === null)
        return !joins || order !== null
      }}
      onConfirm={() => onAccept({ fkc_priority, ...(joins && order !== null && { fk_work_order: order }) })}
      onClose={onClose}
    >
      <Stack gap="md">
        <Select
          label="Prioridad"
          description={suggestionText(report)}
          allowDeselect={false}
          data={classifiersOf('PRIORITY').map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(fkc_priority)}
          onChange={value => setChosen(Number(value))}
        />
        <Radio.Group
          label="Qué orden lo atiende"
          value={joins ? 'join' : 'new'}
          onChange={value => setJoins(value === 'join')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="new" label="Una orden correctiva nueva, con lo reportado y sus fotos" />
            <Radio value="join" label="Una orden abierta de la línea" />
          </Stack>
        </Radio.Group>
        {joins && (
          <RecordSelect
            label="Orden de trabajo"
            required
            source={orderChoices(report.fk_line)}
            value={order}
            onChange={setOrder}
            error={isMissing && validationTexts.required('Orden de trabajo')}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
