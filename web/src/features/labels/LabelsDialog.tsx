import { Radio, Skeleton, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { labelRights, type Labelled, maxLabels } from 'contract/labels/label-sheets.ts'
import { counted } from 'contract/core/format.ts'
import { Suspense, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { isAllowed } from '../../api/rights.ts'
import { showSuccess } from '../../api/toasts.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { saveFile } from '../../ui/shell/saveFile.ts'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { wholeProblem } from '../../ui/input/numbers.ts'
import { TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx'
import { readStored, writeStored } from '../../api/storage.ts'
import { type Label, labelsOfRecords, newBlankLabels, requestSheets } from '../../records/labels/labelQueries.ts'
import { usePrintAddress } from './PrintAddress.tsx'
import { type Look, SheetChoice } from './SheetChoice.tsx'
import classes from '../../records/labels/labels.module.css'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const LabelPreview = lateComponent(async () => (await import('./LabelPreview.tsx')).LabelPreview)

/** Records whose labels can be printed: those that are ticked, all that are filtered. */
export type LabelSource = {
  label: string
  count: number
  /** at most `maxLabels` */
  ids: () => Promise<readonly number[]> | readonly number[]
}

type LabelsFormProps = {
  entity: Labelled
  sources: readonly LabelSource[]
  /** a row as an example */
  example?: Pick<Label, 'record'> | undefined
}
export type LabelsDialogProps = OverlayProps & LabelsFormProps

/** What labels to print and how; saves the sheets as a PDF. */
export function LabelsDialog({ entity, sources, example, ...dialog }: LabelsDialogProps & OverlayViewProps) {
  return (
    <DialogView {...dialog}>
      <LabelsForm {...{ entity, sources, example }} onClose={dialog.onClose} />
    </DialogView>
  )
}

const lookKey = 'labels:size'

/** The size that was used last on this device. */
function lastLook(): Look {
  const size = readStored(lookKey)
  return { size: size === 'medium' || size === 'large' ? size : 'small', first: 1 }
}

function LabelsForm({ entity, sources, example, onClose }: LabelsFormProps & { onClose: () => void }) {
  const me = useSession()
  const mayMake = isAllowed(me, labelRights.base) || isAllowed(me, labelRights.asset)
  const [from, setFrom] = useState('0')
  const [blank, setBlank] = useState<number | string>(24)
  const [look, setLook] = useState(lastLook)
  const source = sources[Number(from)]
  const count = source ? Math.min(source.count, maxLabels) : wholeProblem(blank, 1, maxLabels) ? 0 : Number(blank)
  const { mutateAsync } = usePrint()
  const address = usePrintAddress()
  // Those that were made, although their sheets didn't arrive: another try prints the same ones.
  const made = useRef<readonly Label[]>([])
  const blanks = async () => {
    if (made.current.length !== count) made.current = await newBlankLabels(count)
    return made.current
  }
  const print = async () => {
    writeStored(lookKey, look.size)
    return mutateAsync({
      labels: async () => (source ? labelsOfRecords(entity, await source.ids()) : blanks()),
      look: { ...look, ...address.sent }
    })
  }
  const shown = {
    url: `${address.origin}/l/00000000`,
    code: '00000000',
    record: (source && example?.record) ?? null
  }
  return (
    <DialogForm
      draft={false}
      confirm="Descargar PDF"
      disabled={count === 0 || !address.isReady}
      onConfirm={print}
      onClose={onClose}
    >
      {(sources.length > 1 || mayMake) && (
        <Radio.Group label="Etiquetas de" value={from} onChange={setFrom}>
          <Stack gap={6} mt={6} className={classes.sources}>
            {sources.map((each, index) => (
              <Radio
                key={each.label}
                data-autofocus={index === 0 || undefined}
                value={String(index)}
                label={each.label}
                description={
                  each.count > maxLabels ? `Solo las primeras ${maxLabels}: filtre para imprimir las demás` : undefined
                }
              />
            ))}
            {mayMake && (
              <Radio
                value="blank"
                label="En blanco"
                description="Se asignan a una base o un activo al escanearlas por primera vez"
              />
            )}
          </Stack>
        </Radio.Group>
      )}
      {!source && (
        <TypedNumberInput
          whole
          label="Cuántas"
          description={`De 1 a ${maxLabels}`}
          value={blank === '' ? null : blank}
          onChange={next => setBlank(next ?? '')}
          error={blank !== '' && wholeProblem(blank, 1, maxLabels)}
          className={classes.blank}
        />
      )}
      <SheetChoice look={look} onChange={setLook} count={count} />
      <Suspense fallback={<Skeleton height={120} />}>
        <div>
          <p className={classes.note}>Ejemplo</p>
          <LabelPreview label={shown} size={look.size} />
        </div>
      </Suspense>
      {address.ask}
    </DialogForm>
  )
}

/** Gets the labels, then the sheets; what printing has made is known to the screens. */
export function usePrint() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({
      labels,
      look
    }: {
      labels: () => Promise<readonly Label[]>
      look: Look & { address?: string }
    }) => {
      const found = await labels()
      saveFile(await requestSheets(found, look))
      return found.length
    },
    onSuccess: made => {
      showSuccess(`${counted(made, ['etiqueta', 'etiquetas'])} en el PDF`)
      void queryClient.invalidateQueries({ queryKey: ['label'] })
    }
  })
}
