import { Alert, Checkbox, Pill, Skeleton, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCalendarOff, IconCertificateOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Candidate } from 'contract/work-orders/assignments.ts'
import { formatDateTime, formatDuration } from 'contract/core/format.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { isNetworkFailure } from '../../api/outbox.ts'
import { handling } from '../../api/queryClient.ts'
import { showError } from '../../api/toasts.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { SearchInput } from '../../ui/table/SearchInput.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { noRoomText, useOutbox } from '../../offline/useOutbox.ts'
import { crewWrite } from '../../offline/unplannedWrites.ts'
import { assignWrite } from '../../offline/orderWrites.ts'
import classes from './AssignPeople.module.css'
import { crewMutation } from '../../records/unplanned/unplannedQueries.ts'
import { assignMutation, candidatesQuery } from '../../records/work-orders/assignQueries.ts'
import { assignedText, isFull, isOffShift, rosterText, trainingTexts } from './candidateWords.ts'
import { CandidateRow } from './CandidateRow.tsx'
import { fullName } from '../../records/work-orders/orderMarks.tsx'
import { MinutesInput, minutesOf, type TypedMinutes } from '../../records/work-orders/MinutesInput.tsx'

type AssignPeopleProps = {
  orders: readonly number[]
  /** the only one, where its page is open: without a connection it is kept and sent later */
  order?: WorkOrderDetail | undefined
  /** an activity of that order: people are put on it */
  activity?: UnplannedDetail | undefined
  /** companions, added by a person who executes the order: nothing is planned for them, and none is an exception */
  isCrew?: boolean
  onClose: () => void
}

/** Of how many orders the work and the days are compared with what people have: an address holds no more. */
const maxCompared = 500

/**
 * Assigns people to an order, or the same people to several: the fittest and least loaded first. With a reason, those
 * who lack a training can be assigned, too.
 */
export function AssignPeople({ orders, order, activity, isCrew = false, onClose }: AssignPeopleProps) {
  const [text, setText] = useState('')
  const [words] = useDebouncedValue(text.trim(), 250)
  const query = useQuery(candidatesQuery(orders.slice(0, maxCompared), words, order))
  const { data } = query
  // With what is known of them, because other words may leave them out of the list.
  const [chosen, setChosen] = useState<readonly Candidate[]>([])
  const [minutes, setMinutes] = useState<TypedMinutes>('')
  const [reason, setReason] = useState('')
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState<Record<string, string[]>>({})
  const goesToOutbox = (error: unknown) => order !== undefined && isNetworkFailure(error)
  const assign = useMutation(handling(assignMutation(), goesToOutbox))
  const join = useMutation(handling(crewMutation(), goesToOutbox))

  const [bySpecialty, setBySpecialty] = useState(false)
  /** what the server says of trainings that are missing for a person's own orders */
  const [trainingRefusal, setTrainingRefusal] = useState('')
  const untrained = chosen.filter(({ missing_trainings }) => missing_trainings.length > 0)
  // Of people who only get the orders of their specialty, only the server knows which trainings these need.
  const isException = bySpecialty ? trainingRefusal !== '' : untrained.length > 0
  const unavailable = data ? chosen.filter(one => isOffShift(one) || isFull(one, data.capacity_minutes)) : []
  const toggle = (person: Candidate) => {
    setRefused({})
    setTrainingRefusal('')
    setChosen(isIn(chosen, person) ? chosen.filter(({ id }) => id !== person.id) : [...chosen, person])
  }
  const mayDivide = orders.length > 1 && (bySpecialty || specialtiesIn(data?.people ?? []) > 1)
  const { outbox, isCutOff } = useOutbox()
  const zone = useTimeZone()
  const planned_minutes = minutesOf(minutes)
  const planned = planned_minutes ? { planned_minutes } : {}
  const override_reason = reason.trim()
  const send = (): Promise<unknown> => {
    if (activity)
      return join.mutateAsync({
        body: {
          fk_unplanned: activity.id,
          staff: chosen.map(({ id }) => id),
          ...(isException && { override_reason })
        }
      })
    return assign.mutateAsync({
      body: {
        fk_work_order: [...orders],
        fk_staff: chosen.map(({ id }) => id),
        ...planned,
        ...(bySpecialty && { by_specialty: true }),
        ...(isException && { override_reason })
      }
    })
  }
  const keep = (one: WorkOrderDetail) => {
    const writes = chosen.map(person =>
      activity
        ? crewWrite(activity, person, untrained.includes(person) ? { override_reason } : {})
        : assignWrite(one, person, { ...planned, ...(untrained.includes(person) && { override_reason }) })
    )
    if (!writes.every(write => outbox.add(write))) showError(noRoomText)
  }
  const confirm = async () => {
    // Companions go one by one: the call for several is for those who assign.
    if (order && (isCrew || isCutOff || !navigator.onLine)) return keep(order)
    try {
      await send()
    } catch (error) {
      if (!order || !goesToOutbox(error)) throw error
      keep(order)
    }
  }
  const lacks = {
    people: chosen.length === 0,
    reason: isException && reason.trim() === '',
    // The field says what is wrong.
    minutes: planned_minutes === undefined
  }
  return (
    <DialogForm
      draft={{
        name: `assign:${activity ? `unplanned:${activity.id}` : orders.length === 1 ? orders[0] : 'ticked'}`,
        fields: {
          chosen: [chosen, setChosen],
          minutes: [minutes, setMinutes],
          reason: [reason, setReason],
          bySpecialty: [bySpecialty, setBySpecialty]
        }
      }}
      confirm={confirmText(chosen.length, isException)}
      check={() => {
        setAttempted(true)
        return !lacks.people && !lacks.reason && !lacks.minutes
      }}
      onConfirm={confirm}
      showRefusal={refusal => {
        const errors = refusal instanceof ApiError ? refusal.errors : undefined
        setRefused(errors ?? {})
        const isTraining = bySpecialty && refusal instanceof ApiError && refusal.reason === 'training'
        if (isTraining) setTrainingRefusal(refusal.message)
        return errors !== undefined || isTraining
      }}
      onClose={onClose}
    >
      {data?.storedAt && (
        <p className={classes.work}>
          Sin conexión: lista del {formatDateTime(data.storedAt, zone)}. Lo que elija se envía cuando haya señal.
        </p>
      )}
      {data && data.labour_minutes > 0 && (
        <p className={classes.work}>Trabajo previsto: {assignedText(data.assigned_minutes, data.labour_minutes)}</p>
      )}
      {data && data.capacity_minutes > 0 && (
        <p className={classes.work}>
          Horas asignadas {data.days > 1 ? `en los ${data.days} días` : 'ese día'}, de{' '}
          {formatDuration(data.capacity_minutes)} por persona
        </p>
      )}
      <SearchInput label="Nombre, documento o cargo" value={text} onChange={setText} />
      {chosen.length > 0 && (
        <Pill.Group aria-label="Elegidas">
          {chosen.map(person => (
            <Pill
              key={person.id}
              withRemoveButton
              onRemove={() => toggle(person)}
              removeButtonProps={{ 'aria-label': `Quitar a ${fullName(person)}`, 'aria-hidden': false, tabIndex: 0 }}
            >
              {fullName(person)}
            </Pill>
          ))}
        </Pill.Group>
      )}
      {!data && query.error && <ErrorState what="No se ha podido cargar el personal" query={query} />}
      {!data && !query.error && <Skeleton height={240} />}
      {data && (
        <ul className={classes.people} aria-label="Personal" aria-busy={query.isPlaceholderData}>
          {data.people.map(person => (
            <CandidateRow
              key={person.id}
              person={order ? onOrder(person, order.id, activity ?? order) : person}
              orders={orders.length}
              capacity={data.capacity_minutes}
              days={data.days}
              checked={isIn(chosen, person)}
              isOut={isCrew && person.missing_trainings.length > 0}
              onToggle={() => toggle(person)}
            />
          ))}
          {data.people.length === 0 && <li>Nadie con esas palabras</li>}
        </ul>
      )}
      {data && data.count > data.people.length && (
        <p className={classes.work}>
          Se muestran {data.people.length} de {data.count}
          {data.storedAt ? '' : ': escriba para buscar entre todos'}
        </p>
      )}
      {(attempted && lacks.people) || refused['fk_staff'] ? (
        <p className={classes.wrong} role="alert">
          {refused['fk_staff']?.[0] ?? 'Elija al menos una persona'}
        </p>
      ) : null}
      {mayDivide && (
        <Checkbox
          label="Cada uno a la suya"
          description="Cada persona solo a las órdenes de su especialidad"
          checked={bySpecialty}
          onChange={event => {
            setBySpecialty(event.currentTarget.checked)
            setTrainingRefusal('')
            setRefused({})
          }}
        />
      )}
      {!activity && !isCrew && (
        <MinutesInput
          label="Minutos previstos de cada persona"
          value={minutes}
          onChange={setMinutes}
          error={refused['planned_minutes']?.[0]}
        />
      )}
      {data && unavailable.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconCalendarOff size={20} aria-hidden />}
          role="status"
          title={unavailable.some(isOffShift) ? 'Fuera de turno' : 'Sin horas libres'}
        >
          {unavailable.map(person => unavailableText(person, data)).join('. ')}.
        </Alert>
      )}
      {isException && (
        <>
          <Alert color="yellow" icon={<IconCertificateOff size={20} aria-hidden />}>
            {bySpecialty ? trainingRefusal : untrained.map(lackOf).join('. ')}. Se puede asignar como excepción, con un
            motivo que queda en la orden.
          </Alert>
          <Textarea
            label="Motivo de la excepción"
            required
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            error={attempted && lacks.reason && validationTexts.required('Motivo de la excepción')}
            onChange={event => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </DialogForm>
  )
}

/** With whom the order's page shows on it, which the list may not know yet. */
const onOrder = (person: Candidate, id: number, { staff }: { staff: readonly { fk_staff: number }[] }): Candidate => ({
  ...person,
  work_orders: staff.some(({ fk_staff }) => fk_staff === person.id) ? [id] : []
})

/** How many specialties the orders ask for: each candidate has or lacks each of them. */
const specialtiesIn = ([first]: readonly Candidate[]) =>
  first ? first.specialties.length + first.missing_specialties.length : 0

/** 'Rosa Quispe: vencida: Rescate' */
const lackOf = (person: Candidate) =>
  `${fullName(person)}: ${trainingTexts(person)
    .join('; ')
    .replaceAll(/Vencidas?|Faltan?/g, word => word.toLowerCase())}`

/** 'Rosa Quispe: vacaciones, sin horas libres' */
const unavailableText = (person: Candidate, { days, capacity_minutes }: { days: number; capacity_minutes: number }) =>
  `${fullName(person)}: ${[
    isOffShift(person) && rosterText(person, days).replace(/^./, letter => letter.toLowerCase()),
    isFull(person, capacity_minutes) && 'sin horas libres'
  ]
    .filter(Boolean)
    .join(', ')}`

const isIn = (people: readonly Candidate[], { id }: Candidate) => people.some(person => person.id === id)

const confirmText = (count: number, isException: boolean) =>
  `Asignar${count > 1 ? ` ${count} personas` : ''}${isException ? ' con excepción' : ''}`
