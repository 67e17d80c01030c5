import { Button, Skeleton, Stack } from '@mantine/core'
import { IconNfc } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { labelPath, labelRights, type Labelled, spelledCode } from 'contract/labels/label-sheets.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { DialogFoot, DialogForm } from '../../ui/form/DialogForm.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import type { OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { hasNfc, writeTag } from '../../records/labels/nfc.ts'
import { type Label, labelsOfRecords, untieMutation } from '../../records/labels/labelQueries.ts'
import { useTag } from '../../records/labels/useTag.ts'
import { LabelPreview } from './LabelPreview.tsx'
import type { RecordLabelProps } from './RecordLabel.tsx'
import { usePrint } from './LabelsDialog.tsx'
import { usePrintAddress } from './PrintAddress.tsx'
import { SheetChoice, type Look } from './SheetChoice.tsx'
import classes from '../../records/labels/labels.module.css'
import { QrCode } from './QrCode.tsx'

/** The dialog of `RecordLabel`. */
export function RecordLabelView({ entity, id, ...dialog }: RecordLabelProps & OverlayViewProps) {
  return (
    <DialogView {...dialog}>
      <Shown key={id} entity={entity} id={id} onClose={dialog.onClose} />
    </DialogView>
  )
}

function Shown({ entity, id, onClose }: { entity: Labelled; id: number; onClose: () => void }) {
  // A query that may write: a record gets its label when it is first shown.
  const query = useQuery({
    queryKey: ['label', 'of', entity, id] as const,
    queryFn: async () => (await labelsOfRecords(entity, [id]))[0] ?? null,
    staleTime: 0,
    gcTime: 0
  })
  const [isPrinting, setIsPrinting] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const mayWrite = useCan(labelRights[entity])
  const { data: label, error } = query
  if (!label && error) return <ErrorState what="No se ha podido cargar la etiqueta" query={query} />
  if (!label) return <Skeleton height={240} />
  if (isPrinting) return <PrintOne label={label} onClose={onClose} />
  if (isRemoving) return <TakeOff label={label} onBack={() => setIsRemoving(false)} onClose={onClose} />
  return (
    <Stack gap="md">
      <div className={classes.shown}>
        <QrCode text={label.url} label={`Código QR de ${label.record?.code}`} />
        <p className={classes.code}>{spelledCode(label.code)}</p>
        <p className={classes.note}>{label.url}</p>
      </div>
      {mayWrite && hasNfc() && <WriteTag address={label.url} />}
      <DialogFoot>
        {mayWrite && (
          <Button variant="default" onClick={() => setIsRemoving(true)}>
            Quitar la etiqueta
          </Button>
        )}
        <Button onClick={() => setIsPrinting(true)} data-autofocus>
          Imprimir
        </Button>
      </DialogFoot>
    </Stack>
  )
}

/** The label on an NFC tag, which is read in the dark and through dirt. */
function WriteTag({ address }: { address: string }) {
  const { state, run } = useTag(() => writeTag(address))
  return (
    <div>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconNfc size={20} aria-hidden />}
        loading={state.kind === 'waiting'}
        onClick={run}
      >
        Grabar en una etiqueta NFC
      </Button>
      <p className={classes.note} role="status">
        {state.kind === 'waiting' && 'Acerque el teléfono a la etiqueta'}
        {state.kind === 'done' && 'Grabada. Compruébela al leerla.'}
        {state.kind === 'failed' && state.text}
      </p>
    </div>
  )
}

function PrintOne({ label, onClose }: { label: Label; onClose: () => void }) {
  const [look, setLook] = useState<Look>({ size: 'small', first: 1 })
  const { mutateAsync } = usePrint()
  const address = usePrintAddress()
  return (
    <DialogForm
      draft={false}
      confirm="Descargar PDF"
      onConfirm={async () => mutateAsync({ labels: async () => [label], look: { ...look, ...address.sent } })}
      disabled={!address.isReady}
      onClose={onClose}
    >
      <SheetChoice look={look} onChange={setLook} count={1} />
      <LabelPreview label={{ ...label, url: new URL(labelPath(label.code), address.origin).href }} size={look.size} />
      {address.ask}
    </DialogForm>
  )
}

function TakeOff({ label, onBack, onClose }: { label: Label; onBack: () => void; onClose: () => void }) {
  const { mutateAsync } = useMutation(untieMutation())
  return (
    <DialogForm
      draft={false}
      confirm="Quitar la etiqueta"
      danger
      onConfirm={async () => mutateAsync({ params: { code: label.code } })}
      onDone={onClose}
      onClose={onBack}
      back="Volver"
    >
      <p>
        La etiqueta {spelledCode(label.code)} queda en blanco: quien la escanee no llegará a {label.record?.code}. Para
        una perdida o dañada; al imprimir de nuevo, el registro recibe otro código.
      </p>
    </DialogForm>
  )
}
