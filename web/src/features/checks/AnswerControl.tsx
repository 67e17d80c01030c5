import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconMessagePlus, IconPlusMinus, IconX } from '@tabler/icons-react'
import type { Question } from 'contract/checks/answers.ts'
import type { CheckTask } from 'contract/checks/checks.ts'
import { checkType } from 'contract/core/classifier.ts'
import { dayOf, formatDate } from 'contract/core/format.ts'
import { type ReactNode, useId, useState } from 'react'
import { type AnswerDraft } from '../../records/checks/draft.ts'
import { isDraftOutOfRange, measureOf, needsObservation, type Problems } from './answerDraft.ts'
import classes from '../../records/checks/checkCard.module.css'
import { limitsText, withUnit } from '../../records/checks/answerText.ts'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { DictatedTextarea } from '../../ui/input/DictatedTextarea.tsx'
import { NumberMeaning } from '../../ui/input/NumberMeaning.tsx'
import { MomentAnswer } from './MomentAnswer.tsx'

type AnswerControlProps = {
  /** the question; also the control's label for screen readers */
  name: string
  question: Question & Pick<CheckTask, 'measure_unit' | 'previous'>
  draft: AnswerDraft
  /** why the draft can't be sent yet */
  problems?: Problems | undefined
  onChange: (draft: AnswerDraft) => void
  /** the keypad's 'done', or Enter */
  onDone: () => void
}

/** The control for a question's type, with an observation, which a NOK requires. */
export function AnswerControl(props: AnswerControlProps) {
  const { name, question, draft, problems = {}, onChange } = props
  const required = needsObservation(question, draft)
  const [noting, setNoting] = useState(draft.observation !== '')
  const showsNote = noting || required || draft.observation !== ''
  return (
    <>
      <Control {...props} />
      {showsNote ? (
        <DictatedTextarea
          label="Observación"
          aria-label={`Observación de ${name}`}
          required={required}
          autosize
          minRows={2}
          maxLength={2000}
          value={draft.observation}
          error={problems.observation}
          onText={observation => onChange({ ...draft, observation })}
        />
      ) : (
        <Button
          variant="subtle"
          color="gray"
          className={classes.addNote}
          leftSection={<IconMessagePlus size={20} stroke={1.75} aria-hidden />}
          onClick={() => setNoting(true)}
        >
          Añadir observación
        </Button>
      )}
    </>
  )
}

function Control(props: AnswerControlProps) {
  switch (props.question.fkc_check_type) {
    case checkType.OK_NOK:
      return <TwoButtons {...props} yes="OK" no="NOK" />
    case checkType.VERIFICACION:
      return <TwoButtons {...props} yes="Verificado" no="No verificado" />
    case checkType.MEDIDA:
      return <MeasureInput {...props} />
    case checkType.FECHA_HORA:
      return (
        <MomentAnswer
          name={props.name}
          value={props.draft.text}
          error={props.problems?.value}
          onChange={text => props.onChange({ ...props.draft, text })}
        />
      )
    default:
      return <TextAnswer {...props} />
  }
}

function TextAnswer({ name, draft, problems, onChange }: AnswerControlProps) {
  return (
    <DictatedTextarea
      aria-label={name}
      autosize
      minRows={3}
      maxLength={4000}
      value={draft.text}
      error={problems?.value}
      onText={text => onChange({ ...draft, text })}
    />
  )
}

/** Two buttons; pressing the chosen one again removes the choice, because gloves press wrong buttons easily. */
function TwoButtons({ name, draft, problems, onChange, yes, no }: AnswerControlProps & { yes: string; no: string }) {
  const problem = useId()
  const look = (ok: boolean, color: string) => {
    const chosen = draft.ok === ok
    return {
      className: classes.big,
      'aria-pressed': chosen,
      ...(chosen ? { color } : { variant: 'default' }),
      onClick: () => onChange({ ...draft, ok: chosen ? null : ok })
    }
  }
  return (
    <div
      role="group"
      aria-label={name}
      data-invalid={problems?.value !== undefined || undefined}
      aria-describedby={problems?.value === undefined ? undefined : problem}
    >
      <div className={classes.pair}>
        <Button {...look(true, 'green')} leftSection={<IconCheck size={22} aria-hidden />}>
          {yes}
        </Button>
        <Button {...look(false, 'red')} leftSection={<IconX size={22} aria-hidden />}>
          {no}
        </Button>
      </div>
      <Problem id={problem}>{problems?.value}</Problem>
    </div>
  )
}

/** A number from a phone's keypad. The warning appears while it is typed, so that it can be measured again. */
function MeasureInput({ name, question, draft, problems, onChange, onDone }: AnswerControlProps) {
  const zone = useTimeZone()
  const { previous, measure_unit } = question
  const last =
    previous &&
    `Última: ${withUnit(previous.value_number, measure_unit)}, ${formatDate(dayOf(previous.performed_at, zone))}`
  const limits = [limitsText(question), last].filter(Boolean).join(' · ')
  const out = isDraftOutOfRange(question, draft)
  // A phone's decimal keypad has no minus sign.
  const mayBeNegative = question.measure_min === null || question.measure_min < 0
  const change = (text: string) => onChange({ ...draft, text })
  const sign = mayBeNegative && (
    <Button
      variant="default"
      className={classes.big}
      aria-label="Cambiar el signo"
      onClick={() => change(draft.text.startsWith('-') ? draft.text.slice(1) : `-${draft.text}`)}
    >
      <IconPlusMinus size={22} aria-hidden />
    </Button>
  )
  return (
    <div>
      <TextInput
        aria-label={question.measure_unit ? `${name} (${question.measure_unit})` : name}
        description={limits && <span className={classes.limits}>{limits}</span>}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={30}
        value={draft.text}
        error={problems?.value ?? out}
        data-out-of-range={out || undefined}
        onChange={event => change(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && onDone()}
        rightSection={question.measure_unit}
        // Not in ch: the number is written larger than its unit, which would leave it no room.
        rightSectionWidth={question.measure_unit ? `${question.measure_unit.length * 0.55 + 1.5}rem` : 0}
        // The button stands beside the field alone, whatever is said above and below it.
        inputContainer={field => beside(field, sign)}
      />
      <NumberMeaning
        text={draft.text}
        meant={measureOf(question, draft.text) || undefined}
        unit={question.measure_unit}
        onChoose={change}
      />
      <div role="status">
        {out && (
          <p className={classes.out}>
            <IconAlertTriangle size={20} aria-hidden />
            Fuera de rango
          </p>
        )}
      </div>
    </div>
  )
}

const beside = (field: ReactNode, button: ReactNode) => (
  <div className={classes.measure}>
    {field}
    {button}
  </div>
)

function Problem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div role="alert">
      {children !== undefined && (
        <p id={id} className={classes.problem}>
          {children}
        </p>
      )}
    </div>
  )
}
