import { Alert } from '@mantine/core'
import { IconChevronDown, IconListNumbers, IconShieldExclamation } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import classes from './checkCard.module.css'
import lines from './checks.module.css'

const RecordPictures = lateComponent(async () => (await import('../../ui/files/RecordPictures.tsx')).RecordPictures)

const safetyWords = /^(seguridad|precauci[oó]n|epp|atenci[oó]n|peligro|loto|bloqueo)\b[\s:.\-–]*/i
const numbering = /^(\d+[.)]|[-•*])\s*/

/** A procedure's lines: those that begin with a word of warning are safety notes, the others are steps. */
export function readProcedure(text: string): { safety: string[]; steps: string[] } {
  const written = text.split('\n').map(line => line.trim().replace(numbering, ''))
  const filled = written.filter(line => line !== '')
  return {
    safety: filled.filter(line => safetyWords.test(line)),
    steps: filled.filter(line => !safetyWords.test(line))
  }
}

type ProcedureProps = {
  text: string | null
  /** whose pictures show it: they are asked for when the steps are opened */
  activity?: number
  /** the notes are among the steps, too */
  closed?: boolean
}

/** How the work is done: safety notes, and steps that can be opened, with the activity's pictures. */
export function Procedure({ text, activity, closed = false }: ProcedureProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!text) return null
  const { safety, steps } = readProcedure(text)
  const notes = safety.map(note => (
    <Alert key={note} color="yellow" p="xs" mb="xs" icon={<IconShieldExclamation size={20} aria-hidden />}>
      {note}
    </Alert>
  ))
  return (
    <div className={classes.whole}>
      {!closed && notes}
      {(steps.length > 0 || (closed && notes.length > 0)) && (
        <details className={classes.procedure} onToggle={event => setIsOpen(event.currentTarget.open)}>
          <summary>
            <IconListNumbers size={20} stroke={1.75} aria-hidden />
            Procedimiento
            <IconChevronDown size={18} aria-hidden />
          </summary>
          {closed && notes}
          {steps.length === 1 ? (
            <p className={lines.note}>{steps[0]}</p>
          ) : (
            <ol className={classes.steps}>
              {steps.map(step => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
          {isOpen && activity !== undefined && (
            <Suspense>
              <RecordPictures entity="activity" id={activity} label="Imágenes del procedimiento" />
            </Suspense>
          )}
        </details>
      )}
    </div>
  )
}
