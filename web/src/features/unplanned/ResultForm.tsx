import { Loader, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { validationTexts } from 'contract/core/validation-messages.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { Suspense, useState } from 'react'
import { keepTyped } from '../../api/keepTyped.ts'
import { dropStored, readStored } from '../../api/storage.ts'
import { useSession } from '../../api/session.ts'
import { showError } from '../../api/toasts.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { scrollingList } from '../../ui/form/selectList.ts'
import { SpanNote } from '../../ui/input/SpanNote.tsx'
import { outcomeWrite, wordsWrite } from '../../offline/unplannedWrites.ts'
import { noRoomText, useOutbox } from '../../offline/useOutbox.ts'
import type { AnyEntry, AnyWrite } from '../../offline/writes.ts'
import { failureTypesQuery } from '../../records/unplanned/unplannedQueries.ts'
import { WordsInput } from './WordsInput.tsx'
import classes from './unplanned.module.css'

// The calendar is large.
const MomentInput = lateComponent(async () => (await import('../../ui/input/MomentInput.tsx')).MomentInput)

type Typed = {
  fk_failure_type: number | null
  cause: string
  solution: string
  down_from: string | null
  down_to: string | null
}

type ResultFormProps = {
  activity: UnplannedDetail
  order: WorkOrderDetail
  /** both as the server has them: what is said starts from there */
  known: UnplannedDetail
  knownOrder: WorkOrderDetail
  onClose: () => void
}

/** Failure, cause, solution and downtime, kept on this device until the server has them. */
export function ResultForm({ activity, order, known, knownOrder, onClose }: ResultFormProps) {
  const me = useSession()
  const { outbox, entries } = useOutbox()
  const { data: types = [] } = useQuery(failureTypesQuery())
  const draftKey = `draft:result:${me.uuid}:${activity.id}`
  const stands: Typed = {
    fk_failure_type: order.fk_failure_type,
    cause: activity.cause ?? '',
    solution: activity.solution ?? '',
    down_from: order.down_from,
    down_to: order.down_to
  }
  const [typed, setTyped] = useState<Typed>(() => ({
    ...stands,
    ...refusedOf(entries, [`words:${activity.id}`, `outcome:${order.id}`]),
    ...asDraft(readStored(draftKey))
  }))
  const [attempted, setAttempted] = useState(false)
  const change = (fields: Partial<Typed>) => {
    const next = { ...typed, ...fields }
    setTyped(next)
    keepTyped(draftKey, next)
  }
  const problems = problemsOf(typed)
  const close = () => {
    dropStored(key => key === draftKey)
    onClose()
  }
  const save = () => {
    // Everything that isn't as the server has it: what waits already is said anew with it.
    const words = Object.fromEntries(
      (['cause', 'solution'] as const)
        .map(name => [name, typed[name].trim() || null] as const)
        .filter(([name, text]) => text !== known[name])
    )
    const fields = Object.fromEntries(
      (['fk_failure_type', 'down_from', 'down_to'] as const)
        .filter(name => typed[name] !== knownOrder[name])
        .map(name => [name, typed[name]])
    )
    const failure_type = types.find(({ id }) => id === typed.fk_failure_type) ?? null
    const outcome = outcomeWrite(knownOrder, fields, failure_type)
    if (![sayOrTakeBack(outcome, fields), sayOrTakeBack(wordsWrite(activity, words), words)].every(Boolean))
      showError(noRoomText)
  }
  /** What is again as the server has it needn't be said. */
  const sayOrTakeBack = (write: AnyWrite, fields: object) =>
    Object.keys(fields).length > 0 ? outbox.add(write) : outbox.withdraw(write.slot)
  const momentOf = (name: 'down_from' | 'down_to', label: string) => (
    <Suspense fallback={<Loader size={20} />}>
      <MomentInput
        label={label}
        says="happened"
        value={typed[name]}
        error={attempted && problems[name]}
        onChange={moment => change({ [name]: moment })}
      />
    </Suspense>
  )
  return (
    <DialogForm
      draft={false}
      confirm="Guardar"
      check={() => {
        setAttempted(true)
        return Object.keys(problems).length === 0
      }}
      onConfirm={save}
      onClose={close}
    >
      <div className={classes.fields}>
        <Select
          label="Tipo de falla"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Quitar la elección' }}
          nothingFoundMessage="Sin resultados"
          data={choicesOf(types, order).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={typed.fk_failure_type === null ? null : String(typed.fk_failure_type)}
          onChange={id => change({ fk_failure_type: id === null ? null : Number(id) })}
          {...scrollingList}
        />
        <WordsInput
          field="cause"
          label="Causa"
          placeholder="Por qué ocurrió"
          failureType={typed.fk_failure_type}
          value={typed.cause}
          onChange={cause => change({ cause })}
        />
        <WordsInput
          field="solution"
          label="Solución"
          placeholder="Qué se hizo"
          failureType={typed.fk_failure_type}
          value={typed.solution}
          onChange={solution => change({ solution })}
        />
        {momentOf('down_from', 'Línea parada desde')}
        {momentOf('down_to', 'Línea parada hasta')}
        <SpanNote from={typed.down_from} to={typed.down_to} />
      </div>
    </DialogForm>
  )
}

/** The one that is chosen is there even if it is no longer in use. */
const choicesOf = (types: readonly { id: number; name: string }[], { failure_type }: WorkOrderDetail) =>
  failure_type && !types.some(({ id }) => id === failure_type.id) ? [...types, failure_type] : types

/** What is wrong with the downtime, by field. */
function problemsOf({ down_from, down_to }: Typed): Partial<Record<'down_from' | 'down_to', string>> {
  const isMoment = (text: string | null) => text === null || !Number.isNaN(Date.parse(text))
  if (!isMoment(down_from)) return { down_from: 'Escriba el día y la hora' }
  if (!isMoment(down_to)) return { down_to: 'Escriba el día y la hora' }
  if (down_to && !down_from) return { down_from: validationTexts.required('Línea parada desde') }
  if (down_from && down_to && Date.parse(down_from) > Date.parse(down_to))
    return { down_to: validationTexts.date_not_greater_than('Línea parada desde', 'Línea parada hasta') }
  // The server would say so when it is asked, which without signal is hours later.
  const isFuture = (text: string | null) => text !== null && Date.parse(text) > Date.now()
  return {
    ...(isFuture(down_from) && { down_from: futureText }),
    ...(isFuture(down_to) && { down_to: futureText })
  }
}

const futureText = 'La fecha no puede ser futura'

/** What the server refused is there to be corrected, not to be typed again. */
function refusedOf(entries: readonly AnyEntry[], slots: readonly string[]): Partial<Typed> {
  const refused = entries.filter(({ slot, state }) => state === 'refused' && slots.includes(slot))
  return Object.assign({}, ...refused.map(entry => ('body' in entry ? asDraft(entry.body) : {}))) as Partial<Typed>
}

/** What is kept may come from another version: only what has the right kind of value is taken over. */
function asDraft(kept: unknown): Partial<Typed> {
  if (typeof kept !== 'object' || kept === null) return {}
  const texts = ['cause', 'solution']
  return Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => {
      if (name === 'fk_failure_type') return value === null || typeof value === 'number'
      return typeof value === 'string' || (value === null && !texts.includes(name))
    })
  )
}
