import { Alert, Button, NativeSelect, SegmentedControl, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { classifiersOf, priority, serviceImpact } from 'contract/classifier.ts'
import { validationTexts } from 'contract/validation-messages.ts'
import { useState } from 'react'
import { dropStored, readStored, writeStored } from '../../api/storage.ts'
import { useSession } from '../../api/session.ts'
import { useLineLock } from '../../app/selectedLine.ts'
import { useMedia } from '../../app/media.ts'
import { showError } from '../../app/toasts.ts'
import { useGo } from '../../ui/AppLink.tsx'
import { messageOf } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { RecordSelect } from '../../ui/RecordSelect.tsx'
import { placesOfLine } from '../bases/baseQueries.ts'
import { ChosenPhotos, useChosen } from '../outbox/ChosenPhotos.tsx'
import { recallFile } from '../outbox/keptFiles.ts'
import { noRoomText } from '../outbox/useOutbox.ts'
import { Alike } from './Alike.tsx'
import { reportTarget } from './paths.ts'
import { assetChoices, baseChoices, codeAndName, failureTypeChoices, sendReport } from './reportQueries.ts'
import classes from './reports.module.css'

type Coded = { id: number; code: string; name: string }

/** What is known before anything is written. */
export type Start = {
  fk_location: number | undefined
  base: Coded | null
  asset: Coded | null
  fk_check: number | null
  description: string
}

type Written = {
  fk_location: number
  fk_base: number | null
  fk_asset: number | null
  description: string
  immediate_action: string
  fkc_service_impact: number
  fkc_priority: number
  fk_failure_type: number | null
  /** when it was begun: what is reported was seen no later */
  detected_at: string
}

type NewReportFormProps = { about: string; line: { id: number; name: string }; start: Start }

/** A new report: what is typed and photographed stays on this device until it is sent. */
export function NewReportForm({ about, line, start }: NewReportFormProps) {
  const me = useSession()
  const go = useGo()
  useLineLock()
  // Three long words don't fit beside each other on a phone.
  const isNarrow = useMedia('(max-width: 37.5em)')
  const draftKey = `draft:anomaly:${me.uuid}:${line.id}:${about}`
  const photos = useChosen(me.uuid, `${draftKey}:photos`)
  const lastPlace = `anomaly-place:${me.uuid}:${line.id}`
  const [written, setWritten] = useState<Written>(() => ({
    fk_location: start.fk_location ?? asId(readStored(lastPlace)) ?? line.id,
    fk_base: start.base?.id ?? null,
    fk_asset: start.asset?.id ?? null,
    description: start.description,
    immediate_action: '',
    fkc_service_impact: serviceImpact.SIN_EFECTO,
    fkc_priority: priority.MEDIA,
    fk_failure_type: null,
    detected_at: new Date().toISOString(),
    ...asDraft(readStored(draftKey))
  }))
  const [isMissing, setIsMissing] = useState(false)
  const { data: places = [] } = useQuery(placesOfLine(line.id))
  const send = useMutation({
    mutationFn: async () => {
      const files = await Promise.all(photos.chosen.map(({ id }) => recallFile(me.uuid, id)))
      return sendReport(
        { ...written, description: written.description.trim(), fk_check: start.fk_check },
        files.filter(file => file !== undefined)
      )
    },
    meta: { success: 'Anomalía reportada', invalidates: ['anomaly_report'] },
    onSuccess: ({ id }) => {
      writeStored(lastPlace, written.fk_location)
      leave(id)
    }
  })
  const leave = (id: number) => {
    photos.discard()
    dropStored(key => key === draftKey)
    go(reportTarget(id), { replace: true })
  }
  const change = (fields: Partial<Written>) => {
    const next = { ...written, ...fields }
    setWritten(next)
    writeStored(draftKey, next)
  }
  const submit = () => {
    const lacks = written.description.trim() === ''
    setIsMissing(lacks)
    if (!lacks && !send.isPending) send.mutate()
  }
  return (
    <Form onSubmit={submit} className={classes.form}>
      <NativeSelect
        label="Ubicación"
        value={String(written.fk_location)}
        onChange={event => change({ fk_location: Number(event.currentTarget.value) })}
        data={[
          { value: String(line.id), label: `${line.name} (toda la línea)` },
          ...places.filter(({ id }) => id !== line.id).map(({ id, name }) => ({ value: String(id), label: name }))
        ]}
      />
      {start.base && <RecordSelectOfBase line={line.id} start={start} written={written} onChange={change} />}
      <Textarea
        label="Qué ocurre"
        required
        autosize
        minRows={3}
        maxLength={4000}
        value={written.description}
        onChange={event => {
          setIsMissing(false)
          change({ description: event.currentTarget.value })
        }}
        error={isMissing && validationTexts.required('Qué ocurre')}
      />
      <ChosenPhotos
        label="Fotos del reporte"
        user={me.uuid}
        chosen={photos.chosen}
        onAdd={async files => (await photos.add(files)) || showError(noRoomText)}
        onDrop={photos.drop}
      />
      <Alike compared={written} onJoined={leave} />
      <div>
        <p id="impact" className={classes.impact}>
          Efecto en el servicio
        </p>
        <SegmentedControl
          aria-labelledby="impact"
          fullWidth
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          size="md"
          value={String(written.fkc_service_impact)}
          onChange={value => change({ fkc_service_impact: Number(value) })}
          data={classifiersOf('SERVICE_IMPACT').map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </div>
      <details className={classes.more}>
        <summary>Más datos</summary>
        <div>
          {!start.base && <RecordSelectOfBase line={line.id} start={start} written={written} onChange={change} />}
          <RecordSelect
            label="Activo"
            source={assetChoices(line.id)}
            known={start.asset && { id: start.asset.id, name: codeAndName(start.asset) }}
            value={written.fk_asset}
            onChange={fk_asset => change({ fk_asset })}
          />
          <Textarea
            label="Acción inmediata"
            autosize
            minRows={2}
            maxLength={2000}
            value={written.immediate_action}
            onChange={event => change({ immediate_action: event.currentTarget.value })}
          />
          <NativeSelect
            label="Prioridad"
            value={String(written.fkc_priority)}
            onChange={event => change({ fkc_priority: Number(event.currentTarget.value) })}
            data={classifiersOf('PRIORITY').map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <RecordSelect
            label="Tipo de falla"
            source={failureTypeChoices}
            value={written.fk_failure_type}
            onChange={fk_failure_type => change({ fk_failure_type })}
          />
        </div>
      </details>
      {send.error && (
        <Alert color="red" role="alert">
          {messageOf(send.error)}. Lo escrito y las fotos siguen aquí.
        </Alert>
      )}
      <Button type="submit" size="md" loading={send.isPending}>
        Reportar
      </Button>
    </Form>
  )
}

type BaseProps = { line: number; start: Start; written: Written; onChange: (fields: Partial<Written>) => void }

const RecordSelectOfBase = ({ line, start, written, onChange }: BaseProps) => (
  <RecordSelect
    label="Base"
    source={baseChoices(line)}
    known={start.base && { id: start.base.id, name: codeAndName(start.base) }}
    value={written.fk_base}
    onChange={fk_base => onChange({ fk_base })}
  />
)

const asId = (kept: unknown) => (typeof kept === 'number' ? kept : undefined)

/** What is kept may come from another version: only what has the right kind of value is taken over. */
function asDraft(kept: unknown): Partial<Written> {
  if (typeof kept !== 'object' || kept === null) return {}
  const ids = ['fk_base', 'fk_asset', 'fk_failure_type']
  const numbers = ['fk_location', 'fkc_service_impact', 'fkc_priority']
  return Object.fromEntries(
    Object.entries(kept).filter(([name, value]) =>
      ids.includes(name)
        ? value === null || typeof value === 'number'
        : typeof value === (numbers.includes(name) ? 'number' : 'string')
    )
  )
}
