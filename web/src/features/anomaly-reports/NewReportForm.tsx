import { Alert, Button, SegmentedControl, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReportPlaces } from 'contract/anomaly-reports/anomaly-reports.ts'
import { formatNumber } from 'contract/core/format.ts'
import { classifiersOf, locationType } from 'contract/core/classifier.ts'
import { useEffect, useRef, useState } from 'react'
import { dropStored } from '../../api/storage.ts'
import { useSession } from '../../api/session.ts'
import { useLineLock } from '../../api/selectedLine.ts'
import { useMedia } from '../../ui/shell/media.ts'
import { showError } from '../../api/toasts.ts'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useChosen } from '../../offline/ChosenPhotos.tsx'
import { noRoomText, useOutbox } from '../../offline/useOutbox.ts'
import type { ReportEntry } from '../../offline/writes.ts'
import { Alike } from './Alike.tsx'
import { placesQuery } from '../../records/anomaly-reports/storedPlaces.ts'
import { DictateButton } from '../../ui/input/DictateButton.tsx'
import { LeftDrafts } from './LeftDrafts.tsx'
import { MoreFields } from './MoreFields.tsx'
import classes from './newReport.module.css'
import { waitingReportTarget } from '../../records/anomaly-reports/paths.ts'
import { noteSpot, spotOf, spotText } from './places.ts'
import { useReportDraft } from './reportDraft.ts'
import { begun, longest, type Problems, problemsOf, type Start } from '../../records/anomaly-reports/reported.ts'
import { ReportFiles } from './ReportFiles.tsx'
import { reportWrite } from './reportWrite.ts'
import { useDictation, withDictated } from '../../ui/input/useDictation.ts'
import { WherePicker } from './WherePicker.tsx'

type NewReportFormProps = {
  /** what it is about: each subject has its own draft */
  about: string
  line: { id: number; name: string }
  start: Start
  /** one that the server refused, which this one replaces */
  refused?: ReportEntry | undefined
}

/** A report, kept on this device as it is written, and sent by the outbox, with signal or without. */
export function NewReportForm({ about, line, start, refused }: NewReportFormProps) {
  const me = useSession()
  const go = useGo()
  useLineLock()
  const { outbox } = useOutbox()
  // Three long words don't fit beside each other on a phone.
  const isNarrow = useMedia('(max-width: 37.5em)')
  const draft = useReportDraft(me.uuid, line.id, about, () => refused?.written ?? begun(start))
  const { written, change } = draft
  const photosKey = `${draft.key}:photos`
  const photos = useChosen(me.uuid, photosKey, refused?.files)
  // When it was last tried to be sent: from then on it is said what is wrong.
  const [triedAt, setTriedAt] = useState<string>()
  const { data, error } = useQuery(placesQuery(me.uuid, line.id))
  const places = data ?? (error ? lineAlone(line) : undefined)
  const spot = places && spotOf(places, written)
  const whole = { ...written, fk_location: spot?.place.id ?? null }
  const problems: Problems = triedAt ? problemsOf(whole, triedAt) : {}
  const words = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLDivElement>(null)
  // The first that is wrong: a phone shows a part of the form.
  useEffect(() => {
    if (triedAt) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [triedAt])
  const dictation = useDictation(text => change({ description: withDictated(written.description, text) }))

  const keep = (joins?: { id: number; code: string }) => {
    const where = spot ? spotText(spot) : line.name
    const write = reportWrite({ slot: refused?.slot, line, where, written: whole, files: photos.chosen, joins })
    if (!outbox.add(write)) return showError(noRoomText)
    if (spot) noteSpot(me.uuid, line.id, { fk_location: spot.place.id, fk_base: spot.base?.id ?? null })
    draft.done()
    dropStored(key => key === photosKey)
    return go(waitingReportTarget(write.slot), { replace: true })
  }
  const submit = () => {
    const now = new Date().toISOString()
    setTriedAt(now)
    if (Object.keys(problemsOf(whole, now)).length === 0) keep()
  }

  return (
    <Form onSubmit={submit} className={classes.form}>
      <div ref={form} className={classes.parts}>
        {!refused && <LeftDrafts drafts={draft.left} onTake={draft.take} onDiscard={draft.discard} />}
        <WherePicker
          user={me.uuid}
          line={line}
          places={places}
          value={written}
          error={problems.fk_location}
          onChange={chosen => {
            change(chosen)
            if (written.description === '') words.current?.focus({ preventScroll: true })
          }}
          onClear={() => change({ fk_location: null, fk_base: null, fk_asset: null })}
        />
        {!data && error && (
          <p className={classes.note}>
            Sin señal aún no se conocen las ubicaciones de {line.name}: diga el sitio con palabras.
          </p>
        )}
        <section className={classes.part}>
          <Textarea
            ref={words}
            label="Qué ocurre"
            required
            autosize
            minRows={3}
            maxRows={14}
            value={written.description}
            onChange={event => change({ description: event.currentTarget.value })}
            error={problems.description ?? tooLong(written.description)}
            {...(nearlyFull(written.description) && { description: nearlyFull(written.description) })}
          />
          {dictation.trouble && (
            <p className={classes.trouble} role="alert">
              {dictation.trouble}
            </p>
          )}
        </section>
        {/* Under the text field: further down, a phone's keyboard would hide it. */}
        {spot && <Alike compared={{ ...whole, fk_location: spot.place.id }} onJoin={keep} />}
        <ReportFiles
          user={me.uuid}
          chosen={photos.chosen}
          onAdd={async files => {
            // So that the draft is found again by its photos alone.
            change({})
            if (!(await photos.add(files))) showError(noRoomText)
          }}
          first={<DictateButton className={classes.tool} {...dictation} />}
          onDrop={photos.drop}
        />
        <section className={classes.part}>
          <p id="impact" className={classes.label}>
            Efecto en el servicio
          </p>
          <SegmentedControl
            aria-labelledby="impact"
            fullWidth
            orientation={isNarrow ? 'vertical' : 'horizontal'}
            size="md"
            classNames={{ label: classes.choice ?? '' }}
            value={String(written.fkc_service_impact)}
            onChange={value => change({ fkc_service_impact: Number(value) })}
            data={classifiersOf('SERVICE_IMPACT').map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </section>
        <MoreFields line={line.id} written={written} problems={problems} onChange={change} />
      </div>
      {refused?.refusal && (
        <Alert color="red" mt="md">
          El servidor no lo aceptó: {[...refused.refusal.details, refused.refusal.text][0]}.
        </Alert>
      )}
      <div className={classes.foot}>
        <Button type="submit" size="lg" fullWidth>
          {refused ? 'Enviar otra vez' : 'Reportar'}
        </Button>
      </div>
    </Form>
  )
}

const count = (text: string) => text.trim().length

/** The message for a text over the limit; the text itself isn't cut. */
const tooLong = (text: string) =>
  count(text) > longest.description &&
  `Sobran ${formatNumber(count(text) - longest.description, 0)} letras: caben ${longest.description}. No se ha perdido nada`

const nearlyFull = (text: string) => {
  const left = longest.description - count(text)
  return left >= 0 && left < 400 ? `Caben ${left} letras más` : undefined
}

/** Without any list, the line itself is known. */
const lineAlone = ({ id, name }: { id: number; name: string }): ReportPlaces => ({
  places: [
    {
      id,
      fk_line: id,
      fkc_type: locationType.LINEA,
      code: '',
      name,
      latitude: null,
      longitude: null,
      position_m: null
    }
  ],
  bases: [],
  labels: [],
  breakdowns: []
})
