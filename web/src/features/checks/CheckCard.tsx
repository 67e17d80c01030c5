import { Alert, Button, TextInput } from '@mantine/core'
import type { AnswerBody, Check } from 'contract/checks/checks.ts'
import type { RoundMeter } from 'contract/readings/reading-rounds.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type Me, useSession } from '../../api/session.ts'
import { ActionMenu } from '../../ui/record/actions.tsx'
import { Badge } from '../../ui/record/badges.tsx'
import { FilesFold } from '../../ui/files/FilesFold.tsx'
import { firstWrongField, focusWrong } from '../../ui/form/firstWrong.ts'
import { NumberMeaning } from '../../ui/input/NumberMeaning.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { AnswerControl } from './AnswerControl.tsx'
import { type AnswerDraft } from '../../records/checks/draft.ts'
import {
  answerBodyOf,
  isAnsweredByTap,
  isReading,
  notDoneBodyOf,
  problemsOfCheck,
  questionsOf,
  readingOf,
  usageOf,
  withExpected
} from './answerDraft.ts'
import { isSettled } from '../../records/checks/checkState.ts'
import { isExpected } from '../../records/readings/clearing.ts'
import { useNow } from '../../records/readings/useNow.ts'
import { noRoomText, useOutbox } from '../../offline/useOutbox.ts'
import { answerWrite } from '../../offline/orderWrites.ts'
import type { AnswerEntry } from '../../offline/writes.ts'
import { authorOf } from '../../records/checks/conflict.ts'
import { answerText } from '../../records/checks/answerText.ts'
import classes from '../../records/checks/checkCard.module.css'
import lines from '../../records/checks/checks.module.css'
import { doubtsOf } from './doubts.ts'
import { stopIcon } from '../../records/checks/checkIcons.ts'
import type { JudgedReading } from './MeterQuestion.tsx'
import { NotDoneForm } from './NotDoneForm.tsx'
import { Procedure } from '../../records/checks/Procedure.tsx'
import { RefusedAnswer } from './RefusedAnswer.tsx'
import { useCheckDraft } from './useCheckDraft.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { MeterQuestion } from './MeterQuestion.tsx'

// Loaded with the first check whose files are opened.
const OrderFiles = lateComponent(async () => (await import('../../offline/OrderFiles.tsx')).OrderFiles)

// Loaded with the first check that has a meter.

type CheckCardProps = {
  check: Check
  /** that of its base activity; undefined for none */
  meter: RoundMeter | undefined
  order: WorkOrder
  entry: AnswerEntry | undefined
  /** who of the crew is at its base */
  crew?: string | undefined
  /** scrolls to the card and focuses its title: it opened by itself after another one was saved */
  arriving: boolean
  onSaved: () => void
  onClose: () => void
  /** undoes the answer on the server, with a reason; given only if that is allowed */
  onUndo?: (() => void) | undefined
}

const momentOfNow = () => new Date().toISOString()

/** What keeps a check from being saved: a measure out of range doesn't, the observation that it lacks does. */
/** How long an answer that one tap gave can be taken back. */
const undoMs = 10_000

/** The check that is being answered: procedure, questions, one button to save. */
export function CheckCard({ check, meter, order, entry, crew, arriving, onSaved, onClose, onUndo }: CheckCardProps) {
  const { outbox, user } = useOutbox()
  const me = useSession()
  const { draft, change, drop, seen, isBehind } = useCheckDraft(user, check, isAnsweredBy(me, check))
  const [attempts, setAttempts] = useState(0)
  const [notDone, setNotDone] = useState(false)
  const [full, setFull] = useState(false)
  const [doubts, setDoubts] = useState<string[]>([])
  const judged = useRef<JudgedReading>(undefined)
  const zone = useTimeZone()
  const { card, heading } = useArrival(arriving)
  const asking = useRef<HTMLDivElement>(null)
  // It comes after the answer, where the buttons, which stay in sight on a phone, may cover it.
  useEffect(() => {
    if (doubts.length > 0) asking.current?.scrollIntoView({ block: 'nearest' })
  }, [doubts])
  // Scrolls to the first wrong answer: a check with tasks is longer than a phone's screen.
  useEffect(() => {
    if (attempts === 0) return
    const wrong = firstWrongField(card.current)
    wrong?.scrollIntoView({ block: 'center' })
    focusWrong(wrong)
  }, [attempts, card])
  const { activity, base, usage_unit } = check.base_activity
  // Two answers: one of them is chosen before anything else is said.
  const isContested = entry?.refusal?.theirs !== undefined
  const now = useNow(0)
  const asked = withExpected(check, meter && isExpected(meter, check.performed_at ?? now))
  const questions = questionsOf(asked, draft)
  const problems = attempts > 0 ? problemsOfCheck(asked, draft) : new Map<string, never>()

  const keep = (body: AnswerBody, holdMs = 0) => {
    // The version that the person saw: where another one has answered since, it is asked which answer holds.
    const kept = outbox.add(answerWrite(order, check, { ...body, version: seen }), holdMs)
    setFull(!kept)
    if (kept) onSaved()
    return kept
  }
  const changeAnswer = (key: string, answer: AnswerDraft) => {
    const next = key === 'own' ? { ...draft, own: answer } : { ...draft, tasks: { ...draft.tasks, [key]: answer } }
    change(next)
    setDoubts([])
    if (isAnsweredByTap(check, next)) keep(answerBodyOf(check, next, momentOfNow()), undoMs)
  }
  const save = () => {
    setAttempts(attempts + 1)
    // A correction keeps the time at which the work was done.
    const performedAt = check.performed_at ?? momentOfNow()
    if (problemsOfCheck(asked, draft).size > 0) return
    const reading = judged.current?.value === readingOf(asked, draft) ? judged.current : undefined
    if (reading && !reading.isClear) return
    const found = doubtsOf(asked, draft, order, momentOfNow(), zone)
    // The same doubts were read: the second press means it.
    if (found.join(' ') !== doubts.join(' ')) return setDoubts(found)
    keep({ ...answerBodyOf(asked, draft, performedAt), ...reading?.said })
  }

  return (
    <section className={classes.card} aria-labelledby={`check-${check.id}`} ref={card}>
      <div className={classes.cardHead}>
        <div className={lines.words}>
          <h2 id={`check-${check.id}`} className={classes.cardTitle} tabIndex={-1} ref={heading}>
            {activity.name}
          </h2>
          <span className={lines.where}>
            <span className="code">{base.code}</span> · {base.name} · {base.location.name}
          </span>
          {crew && <span className={lines.crew}>{crew}</span>}
          {check.base_activity.requires_stop && (
            <span>
              <Badge colour="amber" icon={stopIcon}>
                Requiere parada de línea
              </Badge>
            </span>
          )}
        </div>
        <ActionMenu
          label="Más acciones del check"
          actions={[
            { label: 'Plegar', onClick: onClose },
            { label: 'Borrar lo escrito', onClick: drop, danger: true },
            ...(onUndo ? [{ label: 'Deshacer el check', onClick: onUndo, danger: true }] : [])
          ]}
        />
      </div>
      {entry?.refusal && (
        <RefusedAnswer
          entry={entry}
          check={check}
          onDiscard={() => {
            drop()
            if (isContested) onSaved()
          }}
        />
      )}
      {isBehind && !isContested && <Behind check={check} />}
      <Procedure text={check.procedure} activity={check.base_activity.fk_activity} />
      {isContested ? null : notDone ? (
        <NotDoneForm
          initial={check.not_done_reason ?? ''}
          id={check.id}
          onSave={reason => {
            // A reworded reason keeps the time at which it was said first.
            const saidAt = check.not_done_at ?? momentOfNow()
            const isKept = keep(notDoneBodyOf(check, reason, saidAt))
            if (isKept) drop()
            return isKept
          }}
          onCancel={() => setNotDone(false)}
        />
      ) : (
        <>
          {questions.map(({ key, question, task, answer }) => (
            <div key={key} className={classes.question}>
              {check.tasks.length > 0 && (
                <h3 className={classes.questionName}>{task ? task.name : 'Resultado de la actividad'}</h3>
              )}
              {task && <Procedure text={task.procedure} activity={task.fk_activity} />}
              <AnswerControl
                name={task?.name ?? activity.name}
                // The meter says what it showed last.
                question={meter && !task ? { ...question, previous: null } : question}
                draft={answer}
                problems={problems.get(key)}
                onChange={next => changeAnswer(key, next)}
                onDone={save}
              />
            </div>
          ))}
          {usage_unit && !isReading(check) && (
            <div>
              <TextInput
                label={`Lectura del medidor (${usage_unit.name})`}
                description="Si la deja en blanco se toma la última conocida"
                inputMode="decimal"
                autoComplete="off"
                value={draft.usage}
                error={problems.get('usage')?.value}
                enterKeyHint="done"
                onChange={event => change({ ...draft, usage: event.currentTarget.value })}
                onKeyDown={event => event.key === 'Enter' && save()}
              />
              <NumberMeaning
                text={draft.usage}
                meant={usageOf(asked, draft) || undefined}
                unit={usage_unit.name}
                onChoose={usage => change({ ...draft, usage })}
              />
            </div>
          )}
          {meter && (
            <MeterQuestion
              meter={meter}
              check={check}
              value={readingOf(asked, draft)}
              clearing={draft.clearing ?? {}}
              tried={attempts > 0}
              onChange={clearing => change({ ...draft, clearing })}
              onJudged={reading => {
                judged.current = reading
              }}
            />
          )}
          {doubts.length > 0 && (
            <Alert color="yellow" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />} ref={asking}>
              {doubts.join(' ')} Corríjalo, o guárdelo así si es lo que quiere decir.
            </Alert>
          )}
          <div className={classes.buttons}>
            {problems.size > 0 && (
              <p role="alert" className={classes.problem}>
                {problems.size === 1
                  ? 'Falta 1 dato para poder guardar'
                  : `Faltan ${problems.size} datos para poder guardar`}
              </p>
            )}
            <Button className={classes.big} onClick={save}>
              {doubts.length > 0 ? 'Guardar así' : isSettled(check) ? 'Guardar corrección' : 'Guardar'}
            </Button>
            <Button className={classes.other} variant="subtle" color="gray" onClick={() => setNotDone(true)}>
              No se pudo hacer
            </Button>
          </div>
        </>
      )}
      {full && <Alert color="red">{noRoomText}</Alert>}
      <FilesFold entity="check" id={check.id}>
        <OrderFiles order={order} record={{ entity: 'check', id: check.id }} base={base} />
      </FilesFold>
    </section>
  )
}

/** Whether the answer that a check has is this user's. */
const isAnsweredBy = (me: Me, { staff, not_done_by }: Check): boolean =>
  not_done_by ? not_done_by.id === me.id : staff.length === 1 && staff[0]?.id === me.staff?.id

/** Warns that another user has changed the check meanwhile; what is saved then is compared with theirs. */
function Behind({ check }: { check: Check }) {
  const zone = useTimeZone()
  const answer = answerText(check, check, zone) || check.not_done_reason
  return (
    <Alert color="yellow" icon={<IconUsers size={20} aria-hidden />}>
      {authorOf(check) ? `${authorOf(check)} respondió este check` : 'Este check ha cambiado'} mientras escribía.{' '}
      {answer ? `Ahora consta: ${answer}.` : 'Ahora está sin responder.'} Si guarda otra cosa, se le preguntará cuál
      vale.
    </Alert>
  )
}

/** Scrolls to a card that opened by itself, and moves the focus to its title. */
function useArrival(arriving: boolean) {
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!arriving) return
    card.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [arriving])
  return { card, heading }
}
