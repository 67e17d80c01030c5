import { isFlagged } from 'contract/checks/answers.ts'
import type { Check, CheckTask } from 'contract/checks/checks.ts'
import { checkStatus } from 'contract/core/classifier.ts'
import { exactDate } from '../../ui/record/RelativeDate.tsx'
import { isCheckFlagged } from '../../records/checks/checkState.ts'
import { answerText, blankFor, limitsText } from '../../records/checks/answerText.ts'
import { readProcedure } from '../../records/checks/Procedure.tsx'
import { fullName } from '../../records/work-orders/orderMarks.tsx'
import classes from '../../ui/shell/paper.module.css'

/** The checks on paper under their bases, with what was answered by whom and when, or room for it. */
export function PaperChecks({ checks, zone }: { checks: readonly Check[]; zone: string }) {
  const bases = Map.groupBy(checks, check => check.base_activity.base.id)
  return (
    <section>
      <h3 className={classes.section}>Checks</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Actividad</th>
            <th scope="col" className={classes.limits}>
              Límites
            </th>
            <th scope="col" className={classes.answer}>
              Respuesta
            </th>
            <th scope="col" className={classes.remark}>
              Observación
            </th>
            <th scope="col" className={classes.who}>
              Quién y cuándo
            </th>
          </tr>
        </thead>
        {[...bases.values()].flatMap(ofBase =>
          ofBase.map((check, index) => (
            // Each check stays on one page, the first together with the name of its base.
            <tbody key={check.id}>
              {index === 0 && <BaseRow base={check.base_activity.base} />}
              <CheckRow check={check} zone={zone} />
              {check.tasks.map(task => (
                <tr key={task.id}>
                  <td className={classes.task}>{task.name}</td>
                  <td>{limitsText(task)}</td>
                  <td>
                    {outcome(task, check.fkc_status, zone)}
                    {isFlagged(task, task) && <strong> No conforme</strong>}
                  </td>
                  <td colSpan={2}>{task.observation}</td>
                </tr>
              ))}
            </tbody>
          ))
        )}
      </table>
    </section>
  )
}

function BaseRow({ base: { code, name, location } }: { base: Check['base_activity']['base'] }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={5} className={classes.base}>
        <span className={classes.code}>{code}</span> {name} · {location.name}
      </th>
    </tr>
  )
}

function CheckRow({ check, zone }: { check: Check; zone: string }) {
  return (
    <tr>
      <td>
        {check.base_activity.activity.name}
        {check.tasks.length > 0 && ' (resultado)'}
      </td>
      <td>{limitsText(check)}</td>
      <td>
        {outcome(check, check.fkc_status, zone)}
        {isCheckFlagged(check) && <strong> No conforme</strong>}
      </td>
      <td>{check.observation ?? check.not_done_reason}</td>
      <td className={classes.lines}>{whoAndWhen(check, zone)}</td>
    </tr>
  )
}

/** Who did the check, or said that it couldn't be done, and when. */
function whoAndWhen({ staff, performed_at, not_done_by, not_done_at }: Check, zone: string): string {
  const at = performed_at ?? not_done_at
  const names = performed_at ? staff.map(fullName) : [not_done_by?.name]
  return [names.filter(Boolean).join(', '), at && exactDate(at, zone)].filter(Boolean).join('\n')
}

/** The answer, or what is to be filled in by hand. */
function outcome(asked: Check | CheckTask, status: number, zone: string): string {
  if (status === checkStatus.REALIZADO) return answerText(asked, asked, zone)
  if (status === checkStatus.NO_REALIZADO) return 'No realizado'
  if (status === checkStatus.ANULADO) return 'Anulado'
  return blankFor(asked)
}

/** How the work is done: each procedure once, under the activities and tasks that it belongs to. */
export function Procedures({ checks }: { checks: readonly Check[] }) {
  const asked = checks.flatMap(check => [
    { name: check.base_activity.activity.name, procedure: check.procedure },
    ...check.tasks.map(({ name, procedure }) => ({ name, procedure }))
  ])
  const written = Map.groupBy(
    asked.filter(({ procedure }) => procedure),
    ({ procedure }) => procedure ?? ''
  )
  if (written.size === 0) return null
  return (
    <section>
      <h3 className={classes.section}>Procedimientos</h3>
      {[...written].map(([text, activities]) => (
        <OneProcedure key={text} text={text} names={[...new Set(activities.map(({ name }) => name))]} />
      ))}
    </section>
  )
}

function OneProcedure({ text, names }: { text: string; names: readonly string[] }) {
  const { safety, steps } = readProcedure(text)
  return (
    <div className={classes.procedure}>
      <h4>{names.join(' · ')}</h4>
      {safety.map(note => (
        <p key={note}>
          <strong>⚠ {note}</strong>
        </p>
      ))}
      {steps.length === 1 ? (
        <p>{steps[0]}</p>
      ) : (
        <ol>
          {steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </div>
  )
}
