import { Radio, Stack } from '@mantine/core'
import type { AnomalyReportDetail } from 'contract/anomaly-reports.ts'
import { validationTexts } from 'contract/validation-messages.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RecordSelect } from '../../ui/RecordSelect.tsx'
import { orderChoices } from './reportQueries.ts'

type AcceptDialogProps = {
  opened: boolean
  report: AnomalyReportDetail
  /** null: with an order of its own */
  onAccept: (order: number | null) => unknown
  onClose: () => void
}

/** Asks whether an accepted report gets an order of its own or joins one that is open. */
export function AcceptDialog({ opened, report, onAccept, onClose }: AcceptDialogProps) {
  const [joins, setJoins] = useState(false)
  const [order, setOrder] = useState<number | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  return (
    <ConfirmDialog
      opened={opened}
      title={`Aceptar ${report.code}`}
      confirm="Aceptar"
      check={() => {
        setIsMissing(joins && order === null)
        return !joins || order !== null
      }}
      onConfirm={() => onAccept(joins ? order : null)}
      onClose={onClose}
    >
      <Stack gap="md">
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
