import { Alert, Button, Radio } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { Check } from 'contract/checks/checks.ts'
import { formatDateTime } from 'contract/core/format.ts'
import { useState } from 'react'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { addOrShowError, useOutbox } from '../../offline/useOutbox.ts'
import { answerWrite, observationWrite } from '../../offline/orderWrites.ts'
import type { AnswerEntry } from '../../offline/writes.ts'
import classes from '../../records/checks/checkCard.module.css'
import lines from '../../records/checks/checks.module.css'
import {
  authorOf,
  type Choice,
  decidedAnswer,
  type Difference,
  differences,
  bothTexts
} from '../../records/checks/conflict.ts'

/**
 * Resolves a conflict of two answers to the same check: both are shown, question by question, and the user chooses
 * which one holds. The other is written down in the order's observations.
 */
export function AnswerConflict({
  entry,
  theirs,
  onDecided
}: {
  entry: AnswerEntry
  theirs: Check
  onDecided: () => void
}) {
  const { outbox } = useOutbox()
  const zone = useTimeZone()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const open = differences(entry.body, theirs)
  const author = authorOf(theirs) || 'otra persona'
  const theirMoment = formatDateTime(theirs.performed_at ?? theirs.not_done_at, zone)
  const myMoment = formatDateTime(entry.body.performed_at ?? entry.made, zone)
  const texts = (one: Difference) => bothTexts(one, zone)

  const decide = () => {
    const body = decidedAnswer(entry.body, theirs, choices)
    const { activity, base } = theirs.base_activity
    const given = open
      .filter(({ key }) => choices[key] === 'theirs')
      .map(one => `${one.name}: queda «${texts(one).theirs}» de ${author}; no «${texts(one).mine}», del ${myMoment}.`)
    const words = `Dos respuestas a ${activity.name} · ${base.code}. ${given.join(' ')}`
    if (given.length > 0 && !addOrShowError(outbox, observationWrite(entry.order, words))) return
    if (!body) outbox.withdraw(entry.slot)
    else if (!addOrShowError(outbox, answerWrite(entry.order, theirs, body))) return
    onDecided()
  }

  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconUsers size={20} aria-hidden />}
      classNames={{ icon: classes.wideOnly }}
      title="Otra persona respondió lo mismo de otra manera"
    >
      {open.map(one => (
        <Radio.Group
          key={one.key}
          label={one.name}
          classNames={{ root: classes.conflict }}
          value={choices[one.key] ?? null}
          onChange={value => setChoices({ ...choices, [one.key]: value })}
        >
          <Choosable value="mine" text={`La mía: ${texts(one).mine}`} moment={myMoment} />
          <Choosable value="theirs" text={`La de ${author}: ${texts(one).theirs}`} moment={theirMoment} />
        </Radio.Group>
      ))}
      <Button mih="3rem" mt="md" disabled={open.some(({ key }) => !choices[key])} onClick={decide}>
        Guardar la decisión
      </Button>
    </Alert>
  )
}

/** An answer as a card that can be met with gloves. */
function Choosable({ value, text, moment }: { value: Choice; text: string; moment: string }) {
  return (
    <Radio.Card value={value} className={classes.choice}>
      <Radio.Indicator />
      <span className={lines.words}>
        <span>{text}</span>
        <span className={lines.note}>{moment}</span>
      </span>
    </Radio.Card>
  )
}
