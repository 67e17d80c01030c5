import { FileInput, Skeleton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Attachment } from 'contract/attachments/attachments.ts'
import { addMonths, isDay } from 'contract/core/days.ts'
import { type AssignableTraining, staffTrainings, type StaffTraining } from 'contract/staff/staff.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pathOf } from '../../api/address.ts'
import { newKey } from '../../api/newKey.ts'
import { upload } from '../../api/upload.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { accepted } from '../../ui/files/fileTexts.ts'
import { problemOf } from '../../ui/files/problemOf.ts'
import type { OwnInputProps, Section } from '../../ui/form/fields.ts'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import type { SchemaFormState } from '../../ui/form/useSchemaForm.ts'
import { ResourceForm } from '../../ui/form/ResourceForm.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { trainingsApi, trainingsToAssign } from '../../records/staff/staffQueries.ts'

type TrainingFormProps = {
  person: number
  /** the training that is given once more */
  renews?: number
  /** what is put right */
  edits?: StaffTraining
  onClose: () => void
}

/** Gives a person a training, renews one, or puts one right: when, until when, with which certificate. */
export function TrainingForm({ person, renews, edits, onClose }: TrainingFormProps) {
  const query = useQuery(trainingsToAssign.query({ params: { id: person } }))
  const today = useToday()
  const { data, error } = query
  if (!data && error) return <ErrorState what="No se han podido cargar las capacitaciones" query={query} />
  if (!data) return <FormSkeleton fields={4} />
  return (
    <ResourceForm
      resource={staffTrainings}
      api={{ ...trainingsApi, create: () => ({ ...trainingsApi.create(), meta: given }) }}
      record={edits && ({ ...edits, fk_attachment: edits.certificate?.id ?? null } as StaffTraining)}
      start={{ fk_staff: person, fk_training: renews ?? null, obtained_on: today }}
      sections={sectionsOf(data, { isFixed: renews !== undefined, edits })}
      within="drawer"
      waitsFor={({ fk_attachment }) => fk_attachment === coming}
      submitLabel={edits ? 'Guardar' : renews ? 'Renovar' : 'Añadir'}
      onSaved={onClose}
      onCancel={onClose}
    >
      {form => !edits && <Validity form={form} trainings={data} />}
    </ResourceForm>
  )
}

const given = { success: 'Capacitación guardada', invalidates: ['staff_training', 'staff', 'attachment'] }

function sectionsOf(
  trainings: readonly AssignableTraining[],
  { isFixed, edits }: { isFixed: boolean; edits: StaffTraining | undefined }
): readonly Section[] {
  const options = edits
    ? [{ value: edits.fk_training, label: edits.training.name }]
    : trainings.map(({ id, name }) => ({ value: id, label: name }))
  return [
    {
      fields: [
        {
          name: 'fk_training',
          kind: 'options',
          options,
          wide: true,
          disabled: isFixed || edits !== undefined
        },
        { name: 'obtained_on', kind: 'day', says: 'happened' },
        { name: 'valid_until', kind: 'day', says: 'valid', help: 'El último día. Vacía: no vence' },
        { name: 'fk_attachment', kind: 'own', input: CertificateInput, wide: true }
      ]
    }
  ]
}

/** Fills in until when it is valid, by the training's validity; what is typed afterwards stays. */
function Validity({ form, trainings }: { form: SchemaFormState; trainings: readonly AssignableTraining[] }) {
  const { fk_training, obtained_on } = form.values
  const months = trainings.find(({ id }) => id === Number(fk_training))?.validity_months
  const fill = useEffectEvent((valid: number | null | undefined, from: unknown) => {
    if (valid === undefined || typeof from !== 'string' || !isDay(from)) return
    form.set('valid_until', valid === null ? null : addMonths(from, valid))
  })
  useEffect(() => fill(months, obtained_on), [months, obtained_on])
  return null
}

/** In place of the id of a file that is on its way, or that wasn't taken; no form takes these. */
const [coming, notTaken] = ['enviando', 'no enviado']

/** The certificate: sent as soon as it is chosen, it waits until the form is saved. */
function CertificateInput({ id, label, error, value, onChange }: OwnInputProps) {
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  const send = async (next: File | null) => {
    sending.current?.abort()
    setFile(next)
    setProblem(undefined)
    setSent(undefined)
    // Until it is kept, the form waits: it would be saved without the certificate that its author sees chosen.
    onChange(next ? coming : null)
    if (!next) return
    const control = new AbortController()
    sending.current = control
    const form = new FormData()
    form.append('files', next)
    setSent(0)
    try {
      const [kept] = await upload<Attachment[]>(
        pathOf('attachment/upload-attachments/:entity', { entity: 'staff' }),
        form,
        { onProgress: setSent, signal: control.signal, idempotencyKey: newKey() }
      )
      onChange(kept?.id ?? null)
    } catch (failure) {
      if (control.signal.aborted) return
      setProblem(problemOf(failure))
      onChange(notTaken)
    }
    setSent(undefined)
  }
  const isKept = typeof value === 'number' && !file
  return (
    <>
      <FileInput
        id={id}
        label={label}
        description={
          isKept ? 'Ya tiene uno: elija otro para cambiarlo' : 'PDF o foto. Queda entre los documentos de la persona'
        }
        placeholder="Elija un archivo"
        accept={accepted}
        clearable
        leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
        value={file}
        onChange={next => void send(next)}
        error={problem ?? error}
        clearButtonProps={{ 'aria-label': 'Quitar el certificado' }}
      />
      {sent !== undefined && (
        <Skeleton height={6} mt={4} width={`${Math.max(5, sent * 100)}%`} role="progressbar" aria-label="Enviando" />
      )}
    </>
  )
}
