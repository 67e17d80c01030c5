import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { unplannedTasks } from 'contract/calls/unplanned/unplanned-parts.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { mayChangeUnplanned } from 'contract/unplanned/unplanned-rules.ts'
import { useState } from 'react'
import { resourceApi } from '../../api/resourceApi.ts'
import { keepTyped } from '../../api/keepTyped.ts'
import { dropStored, readStored } from '../../api/storage.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { showError } from '../../api/toasts.ts'
import { type Action, ActionMenu } from '../../ui/record/actions.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useTypedDraft } from '../../ui/form/useTypedDraft.tsx'
import { OrderedList } from '../../ui/table/OrderedList.tsx'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { DeliveryState } from '../../offline/DeliveryState.tsx'
import { newTaskWrite, placeWrite, taskSlot, taskWrite } from '../../offline/unplannedWrites.ts'
import { noRoomText, sendingText, useOutbox } from '../../offline/useOutbox.ts'
import { type AnyEntry, isOfActivity } from '../../offline/writes.ts'
import { statePermission } from 'contract/work-orders/work-order-transitions.ts'
import { Section } from './Section.tsx'
import classes from './unplanned.module.css'

type Task = UnplannedDetail['tasks'][number]

const tasksApi = resourceApi(unplannedTasks)

const tickClasses = { root: classes.tick ?? '', labelWrapper: classes.tickLabel ?? '' }

type TasksProps = {
  activity: UnplannedDetail
  /** as the server has it */
  known: UnplannedDetail
  fkc_status: number
}

/** The steps of an activity: ticked by those who do them, also without signal. */
export function Tasks({ activity, known, fkc_status }: TasksProps) {
  const me = useSession()
  const isOpen = mayChangeUnplanned('parts', fkc_status)
  const mayTick = useCan(statePermission) && isOpen
  const mayAdd = useCan('work-orders.observe') && isOpen
  const mayPlan = useCan('work-orders.write') && isOpen
  const { outbox, entries } = useOutbox()
  const remove = useMutation(tasksApi.remove())
  const [noting, setNoting] = useState<number>()
  const entryOf = (task: Task) => entries.find(entry => isAbout(entry, task))
  const say = (task: Task, fields: Partial<Pick<Task, 'done' | 'observation'>>) => {
    const said = { done: task.done, observation: task.observation, ...fields }
    const there = known.tasks.find(({ id }) => id === task.id)
    const entry = entryOf(task)
    // A task that is still queued is amended, instead of queuing a second write.
    const isKept = there
      ? outbox.add(taskWrite(activity, there, said))
      : entry?.kind === 'newTask' && outbox.amend(newTaskWrite(activity, { title: task.title, ...said }, entry))
    if (!isKept) showError(there ? noRoomText : sendingText)
  }
  const order = (rows: readonly Task[]) => {
    const moved = rows.map((task, at) => ({ task, place: at + 1 })).filter(({ task, place }) => task.index !== place)
    if (!moved.every(({ task, place }) => outbox.add(placeWrite(activity, task, place)))) showError(noRoomText)
  }
  const actions = (task: Task): Action[] => [
    ...(mayTick
      ? [{ label: task.observation ? 'Cambiar la observación' : 'Anotar', onClick: () => setNoting(task.id) }]
      : []),
    ...(task.id > 0 && isOpen && (mayPlan || task.fk_created_by === me.id)
      ? [{ label: 'Eliminar', danger: true, onClick: () => remove.mutate(task.id) }]
      : []),
    ...(task.id < 0 ? [{ label: 'Quitar', danger: true, onClick: () => takeBack(task) }] : [])
  ]
  const takeBack = (task: Task) => {
    const entry = entryOf(task)
    if (entry && !outbox.withdraw(entry.slot)) showError(sendingText)
  }
  if (activity.tasks.length === 0 && !mayAdd) return null
  const isSorted = activity.tasks.every(({ id }) => id > 0)
  return (
    <Section title="Tareas">
      {activity.tasks.length > 0 && (
        <OrderedList
          label="Tareas"
          rows={activity.tasks}
          nameOf={({ title }) => title}
          onOrder={mayPlan && isSorted && activity.tasks.length > 1 ? order : undefined}
          renderRow={task => (
            <div className={classes.task}>
              <Checkbox
                classNames={tickClasses}
                size="md"
                label={task.title}
                checked={task.done}
                disabled={!mayTick}
                onChange={event => say(task, { done: event.currentTarget.checked })}
              />
              <TaskNote task={task} entry={entryOf(task)} />
            </div>
          )}
          renderEnd={task => <ActionMenu label={`Acciones de ${task.title}`} actions={actions(task)} />}
          renderBelow={task =>
            noting === task.id && (
              <NoteForm
                task={task}
                onSave={observation => {
                  say(task, { observation })
                  setNoting(undefined)
                }}
                onCancel={() => setNoting(undefined)}
              />
            )
          }
        />
      )}
      {mayAdd && (
        <NewTask
          draftKey={`draft:task:${me.uuid}:${activity.id}`}
          onAdd={title => outbox.add(newTaskWrite(activity, { title }))}
        />
      )}
    </Section>
  )
}

const isAbout = (entry: AnyEntry, { id }: Task): boolean =>
  isOfActivity(entry) && (entry.slot === taskSlot(id) || (entry.kind === 'newTask' && -entry.at === id))

/** What was noted, and when and by whom it was done. */
function TaskNote({ task, entry }: { task: Task; entry: AnyEntry | undefined }) {
  const { observation, done_at, done_by } = task
  if (!observation && !done_at && !entry) return null
  return (
    <div className={classes.taskNote}>
      {observation && <p>{observation}</p>}
      {done_at && (
        <span>
          {done_by && `${done_by.name} · `}
          <RelativeDate date={done_at} />{' '}
        </span>
      )}
      {entry && <DeliveryState state={entry.state} />}
    </div>
  )
}

type NoteFormProps = { task: Task; onSave: (observation: string | null) => void; onCancel: () => void }

function NoteForm({ task, onSave, onCancel }: NoteFormProps) {
  const [text, setText] = useState(task.observation ?? '')
  const draft = useTypedDraft({ name: `unplanned_task:${task.id}:note`, fields: { text: [text, setText] } })
  return (
    <Form
      className={classes.noteForm}
      onSubmit={() => {
        draft.forget()
        onSave(text.trim() || null)
      }}
    >
      {draft.offer}
      <Textarea
        label={`Observación de «${task.title}»`}
        autosize
        minRows={2}
        maxLength={2000}
        data-autofocus
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit">Guardar</Button>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            draft.forget()
            onCancel()
          }}
        >
          Cancelar
        </Button>
      </div>
    </Form>
  )
}

/** One more task; what is typed survives a closed page. */
function NewTask({ draftKey, onAdd }: { draftKey: string; onAdd: (title: string) => boolean }) {
  const [title, setTitle] = useState(() => {
    const kept = readStored(draftKey)
    return typeof kept === 'string' ? kept : ''
  })
  const change = (next: string) => {
    setTitle(next)
    if (next) keepTyped(draftKey, next)
    else dropStored(key => key === draftKey)
  }
  const submit = () => {
    if (title.trim() === '') return
    if (onAdd(title.trim())) change('')
    else showError(noRoomText)
  }
  return (
    <Form className={classes.add} onSubmit={submit}>
      <TextInput
        label="Tarea nueva"
        maxLength={500}
        value={title}
        onChange={event => change(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={title.trim() === ''}>
        Añadir
      </Button>
    </Form>
  )
}
