import { Alert, Button, Loader, MultiSelect, Textarea } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { rosterDays } from 'contract/calls/roster/roster.ts'
import { hoursProblems, signaturesFallText, signedText, turnDays } from 'contract/daily-reports/turn-rules.ts'
import type { Turn } from 'contract/daily-reports/turns.ts'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { isAllowed } from '../../api/rights.ts'
import { useSession } from '../../api/session.ts'
import { useDevice } from '../../ui/shell/media.ts'
import { useLineLock } from '../../api/selectedLine.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Failure } from '../../ui/state/Failure.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useShowWrong } from '../../ui/form/useShowWrong.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { daysOnQuery } from '../../records/roster/rosterQueries.ts'
import { NothingFound } from '../../ui/table/NothingFound.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { BothWrote } from './BothWrote.tsx'
import classes from './dailyReport.module.css'
import { peopleOfLine, turnMutation } from './reportQueries.ts'
import { turnChoices } from './turnPeople.ts'
import { type KeptTurn, savedOf, type TurnText } from './useTurnText.ts'

const MomentInput = lateComponent(async () => (await import('../../ui/input/MomentInput.tsx')).MomentInput)

const words = [
  { name: 'text', label: 'Novedades', help: 'Lo que pasó en el turno, con sus palabras', rows: 4, max: 8000 },
  { name: 'hand_over', label: 'Entrega', help: 'Llaves, radios, equipos: cómo queda todo', rows: 2, max: 4000 },
  { name: 'pending', label: 'Pendientes', help: 'Lo ve el turno que sigue', rows: 2, max: 4000 }
] as const

/**
 * Where a shift is written. What is typed is kept in the browser with every keystroke, whatever happens to the page; on
 * the server it is once it is saved.
 */
export function TurnForm({ turn, kept }: { turn: Turn; kept: KeptTurn }) {
  const { fields, change, isTyped, both } = kept
  const save = useMutation(turnMutation())
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [showsHours, setShowsHours] = useState(
    () => fields.starts_at !== turn.starts_at || fields.ends_at !== turn.ends_at
  )
  const form = useRef<HTMLFormElement>(null)
  const showWrong = useShowWrong(form)
  const device = useDevice()
  const refuse = (wrong: Readonly<Record<string, string>>) => {
    setProblems(wrong)
    showWrong()
    if (wrong['starts_at'] ?? wrong['ends_at']) setShowsHours(true)
  }
  const [refusal, setRefusal] = useState<ReactNode>()
  useLineLock(isTyped)
  const set = (next: Partial<TurnText>) => {
    setProblems({})
    setRefusal(undefined)
    change(next)
  }
  const [asks, setAsks] = useState(false)
  const zone = useTimeZone()
  const days = turnDays(turn.date)
  const names = signedText(turn)
  const submit = () => {
    if (save.isPending || !isTyped) return undefined
    const wrong = hoursProblems(fields, turn.date, zone)
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    if (names === '') return send()
    return setAsks(true)
  }
  const send = async () => {
    setRefusal(undefined)
    try {
      const saved = await save.mutateAsync({
        params: { id: turn.id },
        body: {
          ...changesOf(turn, fields),
          ...(names !== '' && { drop_signatures: true }),
          version: kept.version
        } as never
      })
      kept.settle(fields, saved.version)
    } catch (error) {
      const wrong = error instanceof ApiError ? error.errors : undefined
      if (wrong) refuse(Object.fromEntries(Object.entries(wrong).map(([name, texts]) => [name, texts[0] ?? ''])))
      else {
        setRefusal(<Failure error={error} />)
        showWrong()
      }
    }
  }
  return (
    <Form
      ref={form}
      className={classes.form}
      onSubmit={submit}
      aria-label={`Turno de ${turn.shift.name.toLowerCase()}`}
    >
      {both.length > 0 && <Both turn={turn} kept={kept} />}
      <People turn={turn} value={fields.staff} error={problems['staff']} onChange={staff => set({ staff })} />
      {words.map(({ name, label, help, rows, max }) => (
        <Textarea
          key={name}
          label={label}
          description={help}
          autosize
          minRows={rows}
          maxRows={24}
          maxLength={max}
          value={fields[name]}
          error={problems[name]}
          onChange={event => set({ [name]: event.currentTarget.value })}
        />
      ))}
      <details className={classes.fold} open={showsHours} onToggle={event => setShowsHours(event.currentTarget.open)}>
        <summary>Horario del turno</summary>
        <Suspense fallback={<Loader size={20} />}>
          <div className={classes.pair}>
            <MomentInput
              label="Desde"
              required
              days={days.starts_at}
              value={fields.starts_at}
              error={problems['starts_at']}
              onChange={starts_at => set({ starts_at: starts_at ?? '' })}
            />
            <MomentInput
              label="Hasta"
              required
              days={days.ends_at}
              value={fields.ends_at}
              error={problems['ends_at']}
              onChange={ends_at => set({ ends_at: ends_at ?? '' })}
            />
          </div>
        </Suspense>
      </details>
      {isTyped && names !== '' && <p className={classes.quiet}>{signaturesFallText(names)}.</p>}
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <div className={classes.foot} data-unsaved={isTyped || undefined}>
        {isTyped && <span className={classes.state}>Sin guardar en el servidor; queda en {device}</span>}
        {isTyped && (
          <Button variant="subtle" color="gray" onClick={kept.drop}>
            Descartar
          </Button>
        )}
        <Button type="submit" loading={save.isPending} disabled={!isTyped || both.length > 0}>
          Guardar turno
        </Button>
      </div>
      <ConfirmDialog
        opened={asks}
        title="¿Cambiar un turno firmado?"
        confirm="Guardar y quitar las firmas"
        onConfirm={send}
        onClose={() => setAsks(false)}
      >
        {signaturesFallText(names)}. Lo que se firmó queda en la historia.
      </ConfirmDialog>
    </Form>
  )
}

/** Only what differs is sent; nothing written is null. */
function changesOf(turn: Turn, fields: TurnText): Partial<Record<keyof TurnText, unknown>> {
  const saved = savedOf(turn)
  const names = Object.keys(saved) as (keyof TurnText)[]
  return Object.fromEntries(
    names.filter(name => JSON.stringify(fields[name]) !== JSON.stringify(saved[name])).map(name => [name, fields[name]])
  )
}

/** Shows concurrent changes of the same fields, and offers the choice: theirs, or one's own over it. */
function Both({ turn, kept: { both, keepOwn, takeTheirs } }: { turn: Turn; kept: KeptTurn }) {
  const saved = savedOf(turn)
  return (
    <BothWrote title="Otra persona ha escrito en este turno" onOwn={keepOwn} onTheirs={takeTheirs}>
      {words
        .filter(({ name }) => both.includes(name))
        .map(({ name, label }) => (
          <div key={name}>
            <strong>{label}</strong>
            <p className={classes.words}>{saved[name] || <span className={classes.quiet}>Lo ha borrado</span>}</p>
          </div>
        ))}
      {(both.includes('starts_at') || both.includes('ends_at')) && (
        <p className={classes.words}>
          <strong>Horario</strong> <ExactDate date={turn.starts_at} /> – <ExactDate date={turn.ends_at} />
        </p>
      )}
    </BothWrote>
  )
}

function People({
  turn,
  value,
  error,
  onChange
}: {
  turn: Turn
  value: readonly number[]
  error: string | undefined
  onChange: (staff: readonly number[]) => void
}) {
  const me = useSession()
  const { data } = useQuery(peopleOfLine(turn.fk_line))
  const roster = useQuery({ ...daysOnQuery(turn.fk_line, turn.date), enabled: isAllowed(me, rosterDays.access) })
  // Those who are named stay so, although they no longer work on the line.
  const known = new Map([...turn.staff, ...(data ?? [])].map(one => [one.id, one]))
  const own = me.staff?.id
  return (
    <div className={classes.people}>
      <MultiSelect
        label="Personal del turno"
        searchable
        hidePickedOptions
        limit={100}
        maxDropdownHeight={260}
        placeholder={value.length === 0 ? 'Apellido o nombre' : ''}
        nothingFoundMessage={data ? <NothingFound /> : 'Buscando…'}
        data={turnChoices([...known.values()], roster.data, turn)}
        value={value.filter(id => known.has(id)).map(String)}
        error={error}
        onChange={ids => onChange(ids.map(Number))}
      />
      {own !== undefined && known.has(own) && !value.includes(own) && (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...value, own])}
        >
          Añadirme
        </Button>
      )}
    </div>
  )
}
