import { Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { AnomalyReport } from 'contract/anomaly-reports/anomaly-reports.ts'
import { takesWitnesses } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useState } from 'react'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { alikeOf, mergeMutation, reportChoices } from '../../records/anomaly-reports/reportQueries.ts'
import { titleOfReport } from '../../records/anomaly-reports/titleOfReport.ts'

export type MergeDialogProps = OverlayProps & { report: AnomalyReport }

/** As many of those that are alike are offered before one searches. */
const maxOffered = 5

/** Asks as which other report this one goes on: those that are alike first, any other by its code. */
export function MergeDialog({ report, ...dialog }: MergeDialogProps & OverlayViewProps) {
  return (
    <DialogView {...dialog}>
      <Content report={report} onClose={dialog.onClose} />
    </DialogView>
  )
}

const other = 'other'

function Content({ report, onClose }: Pick<MergeDialogProps, 'report' | 'onClose'>) {
  const merge = useMutation(mergeMutation)
  const { data = [] } = useQuery(alikeOf(report.id))
  const alike = data.filter(takesWitnesses).slice(0, maxOffered)
  const [picked, setPicked] = useState<string>()
  const [searched, setSearched] = useState<number | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const shown = alike.length === 0 ? other : picked
  const into = shown === other ? searched : Number(shown ?? 0)
  return (
    <DialogForm
      draft={{
        name: `anomaly_report:${report.id}:merge`,
        fields: { picked: [picked, setPicked], searched: [searched, setSearched] }
      }}
      confirm="Unir"
      check={() => {
        setIsMissing(!into)
        return Boolean(into)
      }}
      onConfirm={() =>
        merge.mutateAsync({ params: { id: report.id }, body: { into: into as number, version: report.version } })
      }
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>
          Sus palabras, sus fotos y sus testigos pasan al otro, y este queda archivado con un enlace. Se deshace al
          volver a tratarlo por separado.
        </Text>
        {alike.length > 0 && (
          <Radio.Group
            label="Reporte que sigue"
            value={shown ?? null}
            onChange={setPicked}
            data-invalid={(isMissing && shown !== other) || undefined}
            error={isMissing && shown !== other && validationTexts.required('Reporte que sigue')}
          >
            <Stack gap="xs" mt="xs">
              {alike.map(one => (
                <Radio
                  key={one.id}
                  value={String(one.id)}
                  label={
                    <>
                      <span className="code">{one.code}</span> <StatusBadge id={one.fkc_status} />
                      <br />
                      {titleOfReport(one)}
                    </>
                  }
                />
              ))}
              <Radio value={other} label="Otro reporte" />
            </Stack>
          </Radio.Group>
        )}
        {shown === other && (
          <RecordSelect
            label={alike.length > 0 ? 'Otro reporte' : 'Reporte que sigue'}
            required
            source={reportChoices(report.fk_line)}
            value={searched}
            onChange={setSearched}
            error={isMissing && validationTexts.required('Reporte que sigue')}
          />
        )}
      </Stack>
    </DialogForm>
  )
}
