import { Alert, Button, Textarea } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useEffect, useRef, useState } from 'react'
import { useLineLock } from '../../api/selectedLine.ts'
import { useSession } from '../../api/session.ts'
import { dropStored } from '../../api/storage.ts'
import { showError } from '../../api/toasts.ts'
import { DictateButton } from '../../ui/input/DictateButton.tsx'
import { LeftDrafts } from '../../features/anomaly-reports/LeftDrafts.tsx'
import classes from '../../features/anomaly-reports/newReport.module.css'
import { noteSpot, spotOf } from '../../features/anomaly-reports/places.ts'
import { useReportDraft } from '../../features/anomaly-reports/reportDraft.ts'
import { ReportFiles } from '../../features/anomaly-reports/ReportFiles.tsx'
import { useDictation, withDictated } from '../../ui/input/useDictation.ts'
import { WherePicker } from '../../features/anomaly-reports/WherePicker.tsx'
import { AlikeBreakdowns } from '../../features/unplanned/AlikeBreakdowns.tsx'
import { BreakdownWords } from '../../features/unplanned/BreakdownWords.tsx'
import { breakdownWrites } from '../../offline/breakdownWrites.ts'
import { useChosen } from '../../offline/ChosenPhotos.tsx'
import { reasonOf } from '../../offline/refusalText.ts'
import { noRoomText, useOutbox } from '../../offline/useOutbox.ts'
import type { BreakdownEntry, BreakdownWrite } from '../../offline/writes.ts'
import { begun, longest, type Start } from '../../records/anomaly-reports/reported.ts'
import { placesQuery } from '../../records/anomaly-reports/storedPlaces.ts'
import { myWorkPath } from '../../records/my-work/paths.ts'
import { Form } from '../../ui/form/Form.tsx'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'

type BreakdownFormProps = {
  /** what it is about: each subject has its own draft */
  about: string
  line: { id: number; name: string; color?: string | null }
  start: Start
  /** one that the server refused, which this one replaces */
  refused?: BreakdownEntry
}

/** A breakdown in four taps: where, what, a photo, and work begins. It is sent by the outbox, with signal or without. */
export function BreakdownForm({ about, line, start, refused }: BreakdownFormProps) {
  const me = useSession()
  const go = useGo()
  useLineLock()
  const { outbox } = useOutbox()
  const draft = useReportDraft(me.uuid, line.id, about, () => refused?.written ?? begun(start))
  const { written, change } = draft
  const photosKey = `${draft.key}:photos`
  const photos = useChosen(me.uuid, photosKey, refused?.files)
  const [attempted, setAttempted] = useState(false)
  const query = useQuery(placesQuery(me.uuid, line.id))
  const places = query.data
  const spot = places && spotOf(places, written)
  const words = written.description.trim()
  const form = useRef<HTMLDivElement>(null)
  // The first that is wrong: a phone shows a part of the form.
  useEffect(() => {
    if (attempted) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempted])
  const say = (description: string) => change({ description })
  const dictation = useDictation(text => say(withDictated(written.description, text)))

  if (!places && query.error) return <ErrorState what="No se conocen las ubicaciones de la línea" query={query} />
  const begin = () => {
    setAttempted(true)
    if (!spot || words === '' || words.length > longest.description) return
    const { place, base } = spot
    const at: BreakdownWrite['place'] = {
      line: { color: null, ...line },
      location: { id: place.id, name: place.name, position_m: place.position_m },
      base: base && { id: base.id, code: base.code, name: base.name }
    }
    const where = { fk_location: place.id, fk_base: base?.id ?? null }
    const whole = { ...written, ...where }
    const writes = breakdownWrites({ before: refused, written: whole, place: at, files: photos.chosen })
    // The order first: a photo without one would be nothing.
    if (!writes.every(write => outbox.add(write))) return showError(noRoomText)
    noteSpot(me.uuid, line.id, where)
    draft.done()
    dropStored(key => key === photosKey)
    return go({ to: myWorkPath }, { replace: true })
  }

  return (
    <Form onSubmit={begin} className={classes.form}>
      <div ref={form} className={classes.parts}>
        {!refused && <LeftDrafts drafts={draft.left} onTake={draft.take} onDiscard={draft.discard} />}
        <WherePicker
          user={me.uuid}
          line={line}
          places={places}
          value={written}
          error={attempted && !spot ? 'Elija dónde está la avería' : undefined}
          onChange={change}
          onClear={() => change({ fk_location: null, fk_base: null, fk_asset: null })}
        />
        {spot && <AlikeBreakdowns place={spot.place.id} base={spot.base?.id} />}
        <section className={classes.part}>
          <BreakdownWords words={places?.breakdowns ?? []} value={written.description} onChange={say} />
          <Textarea
            label="Qué ocurre"
            required
            autosize
            minRows={2}
            maxRows={10}
            value={written.description}
            onChange={event => say(event.currentTarget.value)}
            error={
              words.length > longest.description
                ? validationTexts.max('Qué ocurre', longest.description)
                : attempted && words === '' && validationTexts.required('Qué ocurre')
            }
          />
          {dictation.trouble && (
            <p className={classes.trouble} role="alert">
              {dictation.trouble}
            </p>
          )}
        </section>
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
      </div>
      {refused?.refusal && (
        <Alert color="red" mt="md">
          El servidor no lo aceptó: {reasonOf(refused.refusal)}.
        </Alert>
      )}
      <div className={classes.foot}>
        <Button type="submit" size="lg" fullWidth leftSection={<IconPlayerPlay size={22} aria-hidden />}>
          Estoy en ello
        </Button>
      </div>
    </Form>
  )
}
