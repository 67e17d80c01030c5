import { Alert, Button, NativeSelect, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Levelling } from 'contract/calls/planning/levelling.ts'
import { counted, formatDate, formatDuration, formatNumber } from 'contract/core/format.ts'
import { useState } from 'react'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Failure } from '../../ui/state/Failure.tsx'
import { Changes } from './Changes.tsx'
import { LeftOut } from './LeftOut.tsx'
import classes from './levelling.module.css'
import { acceptMutation, levellingQuery, undoMutation } from './levellingQueries.ts'
import { LoadsPlot } from './LoadsPlot.tsx'
import { kindKey, kindName, kindsOf } from './kinds.ts'

const percent = (ratio: number) => `${formatNumber(ratio * 100, 0)} %`
const changesText = (count: number) => counted(count, ['cambio', 'cambios'])

/** What a levelling proposes: the loads before and after, what is proved, and its changes to accept. */
export function LevelResult({ id }: { id: number }) {
  const query = useQuery(levellingQuery(id))
  if (query.error) return <ErrorState what="No se ha podido cargar la nivelación" query={query} />
  if (!query.data) return <Skeleton height={240} radius="sm" />
  return <Result id={id} data={query.data} />
}

function Result({ id, data }: { id: number; data: Levelling }) {
  const accepted = new Set(data.accepted?.map(one => one.id))
  const open = data.changes.filter(change => !accepted.has(change.id))
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const ticked = open.filter(change => !left.has(change.id))
  const kinds = kindsOf(data)
  const [shown, setShown] = useState<string>()
  const kind = kinds.find(one => kindKey(one) === shown) ?? kinds[0]
  const undo = useUndo()
  const takeBack = useMutation(undoMutation())
  const accept = useMutation({
    ...acceptMutation(),
    onSuccess: ({ changed, skipped }) =>
      undo.offer(
        `Se ${changed.length === 1 ? 'ha cambiado 1 fecha' : `han cambiado ${formatNumber(changed.length, 0)} fechas`}` +
          (skipped.length > 0
            ? `; ${formatNumber(skipped.length, 0)} habían cambiado entretanto y siguen como están`
            : ''),
        () => takeBack.mutate({ params: { id } })
      )
  })
  const isAll = ticked.length === data.changes.length
  return (
    <div className={classes.result}>
      <Summary data={data} />
      {kind && (
        <section className={classes.loads} aria-label="Carga antes y después">
          {kinds.length > 1 && (
            <NativeSelect
              label="De quién"
              className={classes.kind}
              value={kindKey(kind)}
              onChange={event => setShown(event.currentTarget.value)}
              data={kinds.map(one => ({ value: kindKey(one), label: kindName(one, data) }))}
            />
          )}
          <LoadsPlot data={data} kind={kind} />
        </section>
      )}
      {open.length > 0 && (
        <>
          <div className={classes.head}>
            <h2>{changesText(open.length)}</h2>
            <Button
              loading={accept.isPending}
              disabled={ticked.length === 0}
              onClick={() =>
                accept.mutate({ params: { id }, body: isAll ? {} : { ids: ticked.map(change => change.id) } })
              }
            >
              Aceptar {changesText(ticked.length)}
            </Button>
          </div>
          <Changes data={data} changes={open} left={left} onLeft={setLeft} />
        </>
      )}
      {accepted.size > 0 && (
        <Alert color="green" role="status" title={`${changesText(accepted.size)} en vigor`}>
          <Button
            size="compact-md"
            variant="default"
            loading={takeBack.isPending}
            onClick={() => takeBack.mutate({ params: { id } })}
          >
            Deshacer la nivelación
          </Button>
        </Alert>
      )}
      {(accept.error ?? takeBack.error) && (
        <p role="alert" className={classes.failure}>
          <Failure error={accept.error ?? takeBack.error} />
        </p>
      )}
      <LeftOut data={data} />
      <UndoBar undo={undo} />
    </div>
  )
}

/** What becomes of the fullest interval. */
function leadOf({ changes, peak_before, peak }: Levelling, fullest: string): string {
  if (peak === 0 && changes.length === 0) return 'No vence nada que nivelar en estos días.'
  const [before, after] = [percent(peak_before), percent(peak)]
  if (before === after) return `${fullest} tiene ${after} de lo que cabe, antes y después.`
  return `${fullest} pasa de ${before} a ${after} de lo que cabe.`
}

/** What is reached, what is possible at best, and where it can't fit. */
function Summary({ data }: { data: Levelling }) {
  const { peak, bound, gap, tightest, shortage, by, is_estimate } = data
  const fullest = by === 'night' ? 'La noche más cargada' : 'La semana más cargada'
  const days = ({ from, to }: { from: string; to: string }) =>
    from === to ? `el ${formatDate(from)}` : `del ${formatDate(from)} al ${formatDate(to)}`
  return (
    <div role="status" className={classes.summary}>
      <p className={classes.lead}>{leadOf(data, fullest)}</p>
      {peak > 0 && tightest && (
        <p>
          Menos de {percent(bound)} no es posible ({formatNumber(gap, 1)} % de diferencia): lo decide{' '}
          {kindName(tightest, data)} {days(tightest)}.
        </p>
      )}
      {is_estimate && <p>Hay días sin cuadrante: cuentan con el promedio del personal.</p>}
      {shortage.length > 0 && (
        <Alert color="yellow" title="No cabe todo, se mueva lo que se mueva">
          <ul className={classes.shortage}>
            {shortage.map(one => (
              <li key={`${kindKey(one)} ${one.from}`}>
                {days(one)}: faltan {formatDuration(one.minutes)} de {kindName(one, data)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
