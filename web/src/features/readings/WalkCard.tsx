import { Alert, Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { RoundMeter } from 'contract/readings/reading-rounds.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { showError } from '../../api/toasts.ts'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx'
import { fittingNumber, typedNumber } from '../../ui/input/numbers.ts'
import { numberText } from '../../ui/input/numberText.ts'
import { fileWrite } from '../../offline/fileWrites.ts'
import { ChosenPhotos, useChosen } from '../../offline/ChosenPhotos.tsx'
import { DeliveryState } from '../../offline/DeliveryState.tsx'
import { noRoomText, useOutbox } from '../../offline/useOutbox.ts'
import type { AnyEntry } from '../../offline/writes.ts'
import { isExpected } from '../../records/readings/clearing.ts'
import { DoubtForm } from '../../records/readings/DoubtForm.tsx'
import { MeterLink } from '../../records/readings/MeterLink.tsx'
import { rangeText, rateText, unitOf, withUnit } from '../../records/readings/meterText.ts'
import classes from '../../records/readings/readings.module.css'
import { ownerOf, readingSlot, readingWrite } from './readingWrite.ts'
import { isReady, itemsOf, judgeTyped } from './roundRows.ts'
import { nowText, useNow } from '../../records/readings/useNow.ts'
import { type RoundState, textKey } from './useRound.ts'

type WalkCardProps = {
  round: RoundState
  meter: RoundMeter
  /** its reading that waits on this device, or was refused */
  entry: Extract<AnyEntry, { kind: 'reading' }> | undefined
  position: string
  next: RoundMeter | undefined
  onNext: () => void
}

/** One meter: what is known of it, and a large field for what it shows. */
export function WalkCard({ round, meter, entry, position, next, onNext }: WalkCardProps) {
  const zone = useTimeZone()
  const { outbox, user } = useOutbox()
  const photos = useChosen(user, `reading-photos:${user}:${meter.id}`)
  const [tried, setTried] = useState(false)
  const [left, setLeft] = useState(false)
  const text = round.text(meter.id)
  const maySetTop = useCan('bases.write')
  const read_at = useNow(round.query.dataUpdatedAt)
  const typed = judgeTyped(meter, text, round.clearing(meter.id), { read_at, zone, maySetTop })
  const { value, doubt, problem, clearing, unclear } = typed
  const fits = isExpected(meter, read_at)
  const meant = fittingNumber(text, fits)
  const shown = meant === null || Number.isNaN(meant) ? text || null : meant

  const save = () => {
    setTried(true)
    if (!isReady(typed)) return
    const at = nowText()
    const [item] = itemsOf([typed], at)
    if (!item || !outbox.add(readingWrite(meter, item))) return showError(noRoomText)
    const place = {
      order: ownerOf(meter),
      record: { entity: 'base' as const, id: meter.base.id },
      reading: { slot: readingSlot(meter.id), fk_base_metric: meter.id, read_at: at }
    }
    const unkept = photos.chosen.filter(({ id, ...about }) => !outbox.add(fileWrite(id, about, place)))
    photos.leave(unkept)
    if (unkept.length > 0) showError(noRoomText)
    round.done([meter.id])
    setTried(false)
    onNext()
  }

  return (
    <section className={classes.card} aria-label={`Medidor ${position}`}>
      <p className={classes.note}>
        {position} · {meter.location.name}
      </p>
      <h2 className={classes.cardTitle}>
        <span className="code">{meter.base.code}</span>
        <MeterLink id={meter.id}>{meter.name}</MeterLink>
      </h2>
      <dl className={classes.facts}>
        <div>
          <dt>Última</dt>
          <dd>
            {meter.last ? (
              <>
                {withUnit(meter.last.value, meter)}
                <span className={classes.note}>
                  <RelativeDate date={meter.last.read_at} />
                </span>
              </>
            ) : (
              'Sin lecturas'
            )}
          </dd>
        </div>
        <div>
          <dt>Habitual</dt>
          <dd>{rateText(meter)}</dd>
        </div>
      </dl>
      {entry && !entry.refusal && (
        <p className={classes.sent}>
          {withUnit(entry.body.items[0].value, meter)} <DeliveryState state={entry.state} />
        </p>
      )}
      {entry?.refusal && (
        <Alert
          color="red"
          role="alert"
          title={`No se ha aceptado: ${withUnit(entry.body.items[0].value, meter)}`}
          mb="sm"
        >
          {(entry.refusal.details.length ? entry.refusal.details : [entry.refusal.text]).join('. ')}. Escríbala de
          nuevo, o deséchela.
          <div className={classes.reasons}>
            <Button variant="default" onClick={() => outbox.withdraw(entry.slot)}>
              Desechar
            </Button>
          </div>
        </Alert>
      )}
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <div onBlur={() => setLeft(true)} onFocus={() => setLeft(false)}>
          <TypedNumberInput
            size="xl"
            classNames={{ input: classes.big ?? '' }}
            label={`Lectura (${unitOf(meter)})`}
            description={`Se espera: ${rangeText(meter, read_at)}`}
            unit={unitOf(meter)}
            fits={fits}
            enterKeyHint="done"
            value={shown}
            onChange={now => round.values.write({ [textKey(meter.id)]: textOf(now) }, textKey(meter.id))}
            error={
              (tried || left) && (problem ?? (tried && value === undefined && 'Escriba lo que muestra el contador'))
            }
          />
        </div>
        {doubt && value !== undefined && (left || tried) && (
          <DoubtForm
            meter={meter}
            reading={{ value, read_at }}
            doubt={doubt}
            clearing={clearing}
            problems={tried ? unclear : {}}
            maySetTop={maySetTop}
            onChange={said => round.clear(meter.id, said)}
          />
        )}
        <div className={classes.photos}>
          <ChosenPhotos
            label="Fotos del contador"
            user={user}
            chosen={photos.chosen}
            onAdd={files => void photos.add(files).then(hasRoom => hasRoom || showError(noRoomText))}
            onDrop={photos.drop}
          />
        </div>
        <div className={classes.go}>
          <Button type="submit" size="lg" leftSection={<IconCheck size={20} aria-hidden />}>
            {next ? 'Guardar y seguir' : 'Guardar'}
          </Button>
          {next && (
            <Button variant="subtle" size="lg" onClick={onNext}>
              Saltar
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}

/** As it is kept: a number that could be read as another one ('1.234') with a decimal more. */
function textOf(typed: number | string | null): string {
  if (typeof typed !== 'number') return typed ?? ''
  const text = numberText(typed)
  return Number.isNaN(typedNumber(text)) ? `${text}0` : text
}
