import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChevronRight, IconDots, IconX } from '@tabler/icons-react'
import { checkType } from 'contract/core/classifier.ts'
import { type FocusEvent, type KeyboardEvent, memo, Suspense, useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { DeliveryState } from '../../../offline/DeliveryState.tsx'
import { type CheckDraft, emptyAnswer } from '../../../records/checks/draft.ts'
import { dropDraft, keepDraft, readDraft } from '../../../records/checks/draftStore.ts'
import lines from '../../../records/checks/checks.module.css'
import { numberText } from '../../../ui/input/numberText.ts'
import { useTimeZone } from '../../../ui/shell/timeZone.ts'
import { problemsOf } from '../answerDraft.ts'
import { type Mark, viewOf } from './cellView.ts'
import { type Cell, closedBy, kindOf } from './matrix.ts'
import classes from './lanes.module.css'
import shared from './matrix.module.css'
import { NoteForm } from './NoteForm.tsx'

type LaneRowProps = {
  cell: Cell
  /** the base or the activity: its code, and what it is called */
  title: string
  text: string
  /** who else of the crew is at its base; '' for nobody */
  crew: string
  /** under which an observation is kept while it is typed */
  noteName: string
  mayAnswer: boolean
  /** of 'Todo OK menos…' */
  mark: Mark
  isMarking: boolean
  onMark: () => void
  onOk: () => void
  onNok: (note: string) => void
  onMeasure: (text: string, note: string) => void
  onClear: () => void
  onOpen: () => void
}

/**
 * Whether a row would look the same: the outbox reports each write, and a slow phone can't draw forty rows for each. What
 * a row calls depends on its cell alone.
 */
const isSameRow = (a: LaneRowProps, b: LaneRowProps): boolean =>
  a.cell === b.cell &&
  a.title === b.title &&
  a.crew === b.crew &&
  a.mayAnswer === b.mayAnswer &&
  a.mark === b.mark &&
  a.isMarking === b.isMarking

/** A check in one row of a phone, with targets for gloves. */
export const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const { cell, title, text, crew, noteName, mayAnswer, mark, isMarking, onMark, onNok, onMeasure, onOpen } = props
  const zone = useTimeZone()
  const { uuid } = useSession()
  const [noting, setNoting] = useState<{ measure?: string }>()
  const view = viewOf(cell, zone)
  const closed = closedBy(cell)
  const kind = kindOf(cell.check)
  // A draft of a measure is what stands in its field.
  const isAnswerable = mayAnswer && !isMarking && (closed === undefined || (closed === 'draft' && kind === 'measure'))
  const name = `${title}, ${text}`
  return (
    <li className={classes.laneRow} data-look={view.look} data-mark={mark}>
      <div className={classes.laneLine}>
        <span className={`${classes.laneWords} ${shared.ring}`} data-delivery={view.delivery}>
          <span className="code">{title}</span>
          <span className={classes.laneText}>{text}</span>
          {crew && <span className={lines.crew}>{crew}</span>}
          {(view.delivery === 'refused' || view.delivery === 'unsaved') && (
            <Suspense>
              <DeliveryState state={view.delivery} />
            </Suspense>
          )}
        </span>
        {mark ? (
          <Button
            className={classes.markButton}
            variant={mark === 'coming' ? 'light' : 'default'}
            color="green"
            aria-pressed={mark === 'except'}
            aria-label={`${name}: ${mark === 'coming' ? 'quedará OK' : 'queda abierto'}`}
            leftSection={mark === 'coming' ? <IconCheck size={22} aria-hidden /> : undefined}
            onClick={onMark}
          >
            {mark === 'coming' ? 'OK' : 'Abierto'}
          </Button>
        ) : isAnswerable && kind === 'tap' ? (
          <TapButtons {...props} name={name} words={view.words} onAskNote={() => setNoting({})} />
        ) : isAnswerable && kind === 'measure' ? (
          <MeasureInput
            {...props}
            name={name}
            onDone={(typed, needsNote) => (needsNote ? setNoting({ measure: typed }) : onMeasure(typed, ''))}
          />
        ) : (
          <Button
            className={classes.opener}
            variant="default"
            data-look={view.look}
            aria-label={`${name}: ${view.words}`}
            leftSection={view.look === 'flagged' && <IconAlertTriangle size={18} aria-hidden />}
            rightSection={<IconChevronRight size={18} aria-hidden />}
            disabled={isMarking}
            onClick={onOpen}
          >
            {view.text || 'Abrir'}
          </Button>
        )}
      </div>
      {noting && (
        <NoteForm
          name={noteName}
          title={noting.measure === undefined ? `NOK: ${title}` : `Fuera de rango: ${noting.measure}`}
          kind="observation"
          save="Guardar"
          onSave={note => {
            setNoting(undefined)
            if (noting.measure === undefined) onNok(note)
            else {
              dropDraft(uuid, cell.check.id)
              onMeasure(noting.measure, note)
            }
          }}
          onCancel={() => setNoting(undefined)}
        />
      )}
    </li>
  )
}, isSameRow)

/** OK and NOK; pressing the chosen one again takes it back while it isn't sent. */
function TapButtons({
  cell: { check, entry },
  name,
  words,
  onOk,
  onAskNote,
  onClear,
  onOpen
}: LaneRowProps & { name: string; words: string; onAskNote: () => void }) {
  const [yes, no] = check.fkc_check_type === checkType.VERIFICACION ? ['Sí', 'No'] : ['OK', 'NOK']
  const given = entry && check.not_done_reason === null ? check.value_ok : null
  return (
    <span className={classes.laneButtons} role="group" aria-label={`${name}: ${words}`}>
      <Button
        className={classes.tap}
        {...(given === true ? { color: 'green' } : { variant: 'default' })}
        aria-pressed={given === true}
        onClick={given === true ? onClear : onOk}
      >
        {given === true && <IconCheck size={18} aria-hidden />}
        {yes}
      </Button>
      <Button
        className={classes.tap}
        {...(given === false ? { color: 'red' } : { variant: 'default' })}
        aria-pressed={given === false}
        onClick={given === false ? onClear : onAskNote}
      >
        {given === false && <IconX size={18} aria-hidden />}
        {no}
      </Button>
      <More name={name} onOpen={onOpen} />
    </span>
  )
}

const More = ({ name, onOpen }: { name: string; onOpen: () => void }) => (
  <ActionIcon className={classes.more} variant="subtle" color="gray" aria-label={`Ficha de ${name}`} onClick={onOpen}>
    <IconDots size={22} aria-hidden />
  </ActionIcon>
)

/** A measure, given when the field is left or the keypad's key for the next one is pressed. */
function MeasureInput({
  cell: { check, entry },
  name,
  onDone,
  onClear,
  onOpen
}: LaneRowProps & { name: string; onDone: (text: string, needsNote: boolean) => void }) {
  const { uuid } = useSession()
  const given = entry && check.value_number !== null ? numberText(check.value_number) : ''
  const [typed, setTyped] = useState<string | undefined>(() => readDraft(uuid, check.id)?.draft.own.text)
  const text = typed ?? given
  const own = { ...emptyAnswer, text }
  const problems = typed === undefined || typed === '' ? {} : problemsOf(check, own)
  const change = (next: string) => {
    setTyped(next)
    const draft: CheckDraft = { own: { ...emptyAnswer, text: next }, tasks: {}, usage: '' }
    // With every key: a phone may close the page at any time.
    if (next === '') dropDraft(uuid, check.id)
    else keepDraft(uuid, check.id, draft, check.version)
  }
  const end = () => {
    if (typed === undefined || typed === given || problems.value !== undefined) return
    if (typed === '') return onClear()
    if (problems.observation === undefined) {
      dropDraft(uuid, check.id)
      setTyped(undefined)
    }
    onDone(typed, problems.observation !== undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    nextField(event.currentTarget)?.focus()
    event.currentTarget.blur()
  }
  return (
    <span className={classes.laneButtons}>
      <TextInput
        className={classes.measure}
        aria-label={check.measure_unit ? `${name} (${check.measure_unit})` : name}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={30}
        value={text}
        error={problems.value}
        rightSection={check.measure_unit}
        rightSectionWidth={check.measure_unit ? `${check.measure_unit.length * 0.55 + 1.25}rem` : 0}
        onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
        onChange={event => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={end}
      />
      <More name={name} onOpen={onOpen} />
    </span>
  )
}

/** The field of the next measure. */
function nextField(field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [...(field.closest('ul')?.querySelectorAll('input') ?? [])]
  return fields[fields.indexOf(field) + 1]
}
