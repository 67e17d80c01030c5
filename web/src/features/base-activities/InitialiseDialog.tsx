import { Checkbox, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { regime } from 'contract/core/classifier.ts'
import { addDays, isDay } from 'contract/core/days.ts'
import { maxPeriodDays } from 'contract/base-activities/levelling.ts'
import { goesByUsage } from 'contract/base-activities/regimes.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { showSuccess } from '../../api/toasts.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { useGridValues } from '../../ui/grid/useGridValues.ts'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { NotRead } from '../../ui/record/NotRead.tsx'
import { SheetView } from '../../ui/overlay/SheetView.tsx'
import { useTimeZone, useToday } from '../../ui/shell/timeZone.ts'
import { DayInput } from '../../ui/input/DayInput.tsx'
import { dayProblem } from '../../ui/input/texts.ts'
import { activitiesText } from '../../records/base-activities/activityText.ts'
import { Waiting } from '../../records/base-activities/Waiting.tsx'
import classes from '../../records/base-activities/baseActivities.module.css'
import { DatesGrid, type Refused, typedItems } from './DatesGrid.tsx'
import { leftOut, Misfits } from './Misfits.tsx'
import { changeMutation, datesPreview, initialiseMutation, metersOfLine } from './queries.ts'
import { WeeksPlot } from './WeeksPlot.tsx'

export type InitialiseDialogProps = OverlayProps & { rows: readonly BaseActivity[]; onDone: () => void }

/** Gives activities their first date: one for all, spread over a period, or typed one by one. */
export function InitialiseDialog({ rows, onDone, ...sheet }: InitialiseDialogProps & OverlayViewProps) {
  return <SheetView {...sheet}>{sheet.opened && <Content {...{ rows, onDone }} onClose={sheet.onClose} />}</SheetView>
}

type Way = 'load' | 'same' | 'grid'
const ways = [
  { value: 'load', label: 'Repartir' },
  { value: 'same', label: 'Una fecha' },
  { value: 'grid', label: 'En una tabla' }
]
const weeks = 4

function Content({ rows, onDone, onClose }: Omit<InitialiseDialogProps, 'opened'>) {
  const today = useToday()
  const zone = useTimeZone()
  const byDates = rows.filter(row => row.fkc_regime !== regime.LECTURAS)
  const started = byDates.filter(row => row.next_date !== null)
  const [isAgain, setIsAgain] = useState(false)
  const dated = isAgain ? byDates : byDates.filter(row => row.next_date === null)
  // Where nothing goes by dates there is nothing to spread.
  const [way, setWay] = useState<Way>(byDates.length > 0 ? 'load' : 'grid')
  const [from, setFrom] = useState<string | null>(today)
  const [to, setTo] = useState<string | null>(addDays(today, 7 * weeks - 1))
  const [isRefused, setIsRefused] = useState(false)
  const [refused, setRefused] = useState<Refused>(new Map())
  const values = useGridValues()
  const [sought, setSought] = useState<number>()
  const initialise = useMutation(initialiseMutation())
  const change = useMutation(changeMutation())
  const byReadings = rows.length - byDates.length
  const hasReadings = rows.some(row => goesByUsage(row.fkc_regime))
  const found = useQuery({ ...metersOfLine(rows[0]?.fk_line ?? 0), enabled: hasReadings })
  const means = { zone, meters: found.data ?? [] }
  const { items, problems, first } = typedItems(rows, values, means)
  const planned = { kind: 'planned', today } as const
  const fromProblem = from ? dayProblem(from, planned) : validationTexts.required(way === 'same' ? 'Fecha' : 'Desde')
  const toLimits = from && isDay(from) ? { min: from, max: addDays(from, maxPeriodDays - 1) } : {}
  const toProblem = to ? dayProblem(to, { ...toLimits, ...planned }) : validationTexts.required('Hasta')
  const isRight =
    way === 'grid'
      ? problems === 0 && items.length > 0
      : dated.length > 0 && !fromProblem && (way === 'same' || !toProblem)
  const spread = {
    ids: dated.map(({ id }) => id),
    from: from as string,
    to: (way === 'same' ? from : to) as string,
    by: way === 'same' ? way : 'load'
  } as const
  const preview = useQuery({ ...datesPreview(spread), enabled: way !== 'grid' && isRight })
  const dates = (way !== 'grid' && isRight && preview.data) || []
  const count = way === 'grid' ? items.length : dated.length - leftOut(dates).length

  const send = (): Promise<unknown> =>
    way === 'grid' ? change.mutateAsync({ body: { items } }) : initialise.mutateAsync({ body: spread })
  const showRefusal = (error: unknown) => {
    if (way !== 'grid' || !(error instanceof ApiError) || !error.errors) return false
    const told = Object.entries(error.errors).map(([path, [problem = '']]) => {
      const [, place, column = ''] = path.split('.')
      const id = String(items[Number(place)]?.id)
      return [`${id}.${column}`, { text: values.text(id, column), problem }] as const
    })
    setRefused(new Map(told))
    setSought(Number(told[0]?.[0].split('.')[0]) || undefined)
    return told.length > 0
  }

  return (
    <DialogForm
      draft={{
        name: `base_activity:initialise:${rows[0]?.fk_line}`,
        fields: {
          way: [way, setWay],
          from: [from, setFrom],
          to: [to, setTo],
          isAgain: [isAgain, setIsAgain],
          texts: [values.texts, values.write]
        }
      }}
      confirm={count > 0 ? `Iniciar ${activitiesText(count)}` : 'Iniciar'}
      disabled={way !== 'grid' && count === 0}
      check={() => {
        setIsRefused(!isRight)
        if (way === 'grid' && !isRight) setSought(first)
        return isRight
      }}
      onConfirm={send}
      onDone={() => {
        showSuccess(`Se ${count === 1 ? 'ha' : 'han'} iniciado ${activitiesText(count)}`)
        onDone()
      }}
      showRefusal={showRefusal}
      onClose={onClose}
    >
      <Stack gap="md">
        <SegmentedControl
          aria-label="Cómo se inician"
          fullWidth
          data={ways}
          value={way}
          onChange={next => {
            setWay(next as Way)
            setIsRefused(false)
          }}
        />
        {way !== 'grid' && byReadings > 0 && (
          <Text size="sm" c="dimmed">
            {activitiesText(byReadings)} por lecturas no {byReadings === 1 ? 'lleva' : 'llevan'} fecha:{' '}
            {byReadings === 1 ? 'se inicia' : 'se inician'} con una lectura, en la tabla.
          </Text>
        )}
        {way !== 'grid' && started.length > 0 && (
          <Checkbox
            label={`Cambiar también la fecha de ${activitiesText(started.length)} que ya la ${started.length === 1 ? 'tiene' : 'tienen'}`}
            description="Empiezan de nuevo, y lo reprogramado se pierde. Para moverlas una vez, con su motivo, use Reprogramar."
            checked={isAgain}
            onChange={event => setIsAgain(event.currentTarget.checked)}
          />
        )}
        {way === 'same' && (
          <DayInput
            label="Fecha"
            required
            clearable={false}
            says="planned"
            value={from}
            error={isRefused && fromProblem}
            onChange={setFrom}
          />
        )}
        {way === 'load' && (
          <>
            <div className={classes.pair}>
              <DayInput
                label="Desde"
                required
                clearable={false}
                says="planned"
                value={from}
                error={isRefused && fromProblem}
                onChange={setFrom}
              />
              <DayInput
                label="Hasta"
                required
                clearable={false}
                says="planned"
                value={to}
                {...toLimits}
                error={isRefused && toProblem}
                onChange={setTo}
              />
            </div>
            <Text size="sm" c="dimmed">
              Las primeras fechas se reparten de lunes a viernes, para que los días laborables de cada semana tengan
              horas parecidas. Lo demás que está planificado no se mueve.
            </Text>
            {isRight && <WeeksPlot rows={dated} from={from as string} to={to as string} />}
          </>
        )}
        <Misfits rows={dated} dates={dates} />
        {way === 'grid' && (
          <>
            <Text size="sm" c="dimmed">
              Escriba o pegue desde Excel; Intro baja. Las celdas vacías no cambian.
            </Text>
            {found.isLoading ? (
              <Skeleton height={200} />
            ) : (
              <DatesGrid rows={rows} values={values} refused={refused} means={means} startAt={sought} />
            )}
            {found.error && <NotRead what="No se han podido leer los medidores" query={found} />}
            <Text role="status" size="sm" {...(isRefused && { c: 'red' })}>
              {problems > 0
                ? `Corrija ${problems === 1 ? 'la celda marcada' : `las ${problems} celdas marcadas`}.`
                : isRefused && items.length === 0 && 'Escriba al menos una fecha o lectura.'}
            </Text>
          </>
        )}
        <Waiting doing={initialise.isPending || change.isPending ? 'Iniciando' : undefined} count={count} />
      </Stack>
    </DialogForm>
  )
}
