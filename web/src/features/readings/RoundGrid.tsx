import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import type { BulkReply, RoundMeter } from 'contract/readings/reading-rounds.ts'
import { counted, dayOf } from 'contract/core/format.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { invalidateEntities } from '../../api/queryClient.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { showSuccess } from '../../api/toasts.ts'
import { focusCell, Grid, type GridColumn } from '../../ui/grid/Grid.tsx'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { useTimeZone, useToday } from '../../ui/shell/timeZone.ts'
import { RecordLink } from '../../records/RecordLink.tsx'
import { DoubtForm } from '../../records/readings/DoubtForm.tsx'
import { MeterLink } from '../../records/readings/MeterLink.tsx'
import { meterName, rangeText, rateText, unitOf, withUnit } from '../../records/readings/meterText.ts'
import { takeReadings, touched } from './readingQueries.ts'
import classes from '../../records/readings/readings.module.css'
import { isReady, itemsOf, judgeTyped, refusalsOf, type TypedReading } from './roundRows.ts'
import { nowText, useNow } from '../../records/readings/useNow.ts'
import { type RoundState, valueColumn } from './useRound.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const MomentInput = lateComponent(async () => (await import('../../ui/input/MomentInput.tsx')).MomentInput)

type RoundGridProps = {
  round: RoundState
  meters: readonly RoundMeter[]
  mayWrite: boolean
  /** the meter to begin with */
  at: number | undefined
  onDue: (due: BulkReply['became_due']) => void
}

/** The round on one screen: each meter a line, and all that was typed saved at once. */
export function RoundGrid({ round, meters, mayWrite, at, onDue }: RoundGridProps) {
  const zone = useTimeZone()
  const maySetTop = useCan('bases.write')
  const today = useToday()
  const queryClient = useQueryClient()
  const frame = useRef<HTMLDivElement>(null)
  /** null: the readings are of the moment at which they are saved */
  const [moment, setMoment] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const take = useMutation({ mutationFn: takeReadings })
  const [refused, setRefused] = useState<ReadonlyMap<number, { text: string; problem: string }>>(new Map())
  /** the meter that is being typed into is asked about only when it is left */
  const [active, setActive] = useState<string>()
  /** the meter to go to, wherever in a long line it stands */
  const [sought, setSought] = useState(at)
  useEffect(() => {
    if (sought !== undefined && frame.current) focusCell(frame.current, String(sought), valueColumn)
  }, [sought])

  const now = useNow(round.query.dataUpdatedAt)
  const read_at = moment ?? now
  const isMoment = !Number.isNaN(Date.parse(read_at))
  const typed = new Map(
    meters.map(meter => [
      meter.id,
      judgeTyped(meter, round.text(meter.id), round.clearing(meter.id), { read_at, zone, maySetTop })
    ])
  )
  const filled = [...typed.values()].filter(({ text }) => text.trim() !== '')
  const open = filled.filter(one => !isReady(one))

  const save = async () => {
    setTried(true)
    setActive(undefined)
    const [first] = open
    if (first) {
      setSought(first.meter.id)
      if (frame.current) focusCell(frame.current, String(first.meter.id), valueColumn)
      return
    }
    const items = itemsOf(filled, moment ?? nowText())
    try {
      const { readings, became_due } = await take.mutateAsync({ items })
      round.done(filled.map(({ meter }) => meter.id))
      setRefused(new Map())
      setTried(false)
      onDue(became_due)
      showSuccess(counted(readings.length, ['lectura registrada', 'lecturas registradas']))
    } catch (error) {
      const told = refusalsOf((error instanceof ApiError && error.errors) || {}, items)
      setRefused(new Map([...told].map(([id, problem]) => [id, { text: round.text(id), problem }])))
    } finally {
      await invalidateEntities(queryClient, touched)
    }
  }

  const problemOf = ({ id }: RoundMeter): string | undefined => {
    const told = refused.get(id)
    if (told && told.text === round.text(id)) return told.problem
    return active === String(id) ? undefined : typed.get(id)?.problem
  }

  return (
    <div
      ref={frame}
      onFocus={({ target }) => target instanceof HTMLInputElement && setActive(target.dataset['row'])}
      onBlur={() => setActive(undefined)}
    >
      {mayWrite && (
        <div className={classes.tools}>
          {moment === null ? (
            <>
              <span>Leídos ahora</span>
              <Button variant="subtle" size="compact-md" onClick={() => setMoment(nowText())}>
                Poner otra fecha
              </Button>
            </>
          ) : (
            <Suspense>
              <MomentInput
                label="Leídos el"
                says="happened"
                value={moment}
                onChange={next => setMoment(next ?? '')}
                error={!isMoment && 'Escriba cuándo se leyeron'}
              />
              <Button variant="subtle" size="compact-md" onClick={() => setMoment(null)}>
                Ahora
              </Button>
            </Suspense>
          )}
          <span className={classes.hint}>Puede pegar una columna de Excel. Intro baja, Ctrl+Z deshace.</span>
        </div>
      )}
      <Grid<RoundMeter>
        startAt={sought === undefined ? undefined : String(sought)}
        label="Medidores de la línea"
        columns={columnsFor({ read_at, today, zone, mayWrite })}
        rows={meters}
        rowKey={({ id }) => String(id)}
        rowName={meterName}
        values={round.values}
        problemOf={problemOf}
        renderBelow={meter => {
          const one = typed.get(meter.id)
          return one && isAsked(one, tried ? undefined : active) ? (
            <DoubtForm
              meter={meter}
              reading={{ value: one.value as number, read_at }}
              doubt={one.doubt as NonNullable<TypedReading['doubt']>}
              clearing={one.clearing}
              problems={tried ? one.unclear : {}}
              maySetTop={maySetTop}
              onChange={said => round.clear(meter.id, said)}
            />
          ) : undefined
        }}
      />
      {filled.length > 0 && (
        <div className={classes.foot}>
          <span>
            {counted(filled.length, ['lectura escrita', 'lecturas escritas'])}
            {open.length > 0 && `, ${open.length} por aclarar`}
          </span>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            disabled={!round.values.canUndo}
            onClick={round.values.undo}
          >
            Deshacer
          </Button>
          <Button loading={take.isPending} disabled={!isMoment} onClick={() => void save()}>
            Guardar {counted(filled.length, ['lectura', 'lecturas'])}
          </Button>
        </div>
      )}
    </div>
  )
}

const isAsked = ({ doubt, value, meter }: TypedReading, active: string | undefined): boolean =>
  doubt !== null && value !== undefined && active !== String(meter.id)

type About = { read_at: string; today: string; zone: string; mayWrite: boolean }

const columnsFor = ({ read_at, today, zone, mayWrite }: About): GridColumn<RoundMeter>[] => [
  {
    key: 'meter',
    label: 'Medidor',
    minWidth: 180,
    render: ({ id, base, location, name }) => (
      <span className={classes.names}>
        <MeterLink id={id}>{name}</MeterLink>
        <span className={classes.note}>
          <RecordLink entity="base" id={base.id}>
            <span className="code">{base.code}</span>
          </RecordLink>{' '}
          · {location.name}
        </span>
      </span>
    )
  },
  {
    key: 'last',
    label: 'Última',
    align: 'end',
    render: meter =>
      meter.last ? (
        <span className={classes.names}>
          <span>{withUnit(meter.last.value, meter)}</span>
          <span className={classes.note}>
            {dayOf(meter.last.read_at, zone) === today && <IconCheck size={14} aria-hidden className={classes.today} />}
            <RelativeDate date={meter.last.read_at} />
          </span>
        </span>
      ) : (
        <span className={classes.note}>Sin lecturas</span>
      )
  },
  { key: 'average', label: 'Habitual', align: 'end', render: rateText },
  { key: 'range', label: 'Se espera', align: 'end', render: meter => rangeText(meter, read_at) },
  ...(mayWrite ? [{ key: valueColumn, label: 'Lectura', kind: 'number' as const, minWidth: 190, unit: unitOf }] : [])
]
