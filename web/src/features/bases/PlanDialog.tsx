import { Alert, Button, Checkbox, Skeleton, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Base, planChange } from 'contract/bases/bases.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useState } from 'react'
import type { ReplyOf } from '../../api/resourceApi.ts'
import { useLineLock } from '../../api/selectedLine.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { DialogFoot, DialogForm } from '../../ui/form/DialogForm.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { activitiesText } from '../../records/base-activities/activityText.ts'
import { orderTarget } from '../../records/work-orders/paths.ts'
import {
  associateMutation,
  coded,
  disassociateMutation,
  planChangeQuery,
  planChoices
} from '../../records/bases/baseQueries.ts'
import classes from './bases.module.css'
import { baseTarget } from '../../records/bases/paths.ts'

type Consequences = ReplyOf<typeof planChange>
/** A change that was made: the base after it, and what became of its activities. */
type Done = { base: Base; sentences: readonly string[] }

export type PlanAction = 'associate' | 'disassociate'

export type PlanDialogProps = OverlayProps & { base: Base; action: PlanAction }

/** Gives the base a plan, or takes it away: says first what becomes of the activities, and then what was done. */
export function PlanDialog({ base, action, title, ...dialog }: PlanDialogProps & OverlayViewProps) {
  const [done, setDone] = useState<Done>()
  const { onClose } = dialog
  return (
    <DialogView {...dialog} title={done ? 'Plan guardado' : title}>
      {done ? (
        <Result done={done} onClose={onClose} />
      ) : (
        <Change {...{ base, action }} onDone={setDone} onClose={onClose} />
      )}
    </DialogView>
  )
}

function Change({
  base,
  action,
  onDone,
  onClose
}: Pick<PlanDialogProps, 'base' | 'action' | 'onClose'> & { onDone: (done: Done) => void }) {
  const isLeaving = action === 'disassociate'
  const [chosen, setChosen] = useState<number | null>(null)
  const [adds, setAdds] = useState(true)
  const [isRefused, setIsRefused] = useState(false)
  const query = useQuery({ ...planChangeQuery(base.id, chosen), enabled: isLeaving || chosen !== null })
  const associate = useMutation(associateMutation())
  const disassociate = useMutation(disassociateMutation())
  useLineLock()
  const { data, error } = query
  const { id, version } = base
  const check = () => {
    setIsRefused(!isLeaving && chosen === null)
    return isLeaving || chosen !== null
  }
  const send = async (): Promise<Done> => {
    const after = isLeaving
      ? await disassociate.mutateAsync({ params: { id }, body: { version } })
      : await associate.mutateAsync({
          params: { id, plan: chosen as number },
          body: { version, add_activities: adds }
        })
    const sentences = data ? sentencesOf(data, { adds: adds && !isLeaving, done: true }) : []
    return { base: after, sentences }
  }
  return (
    <DialogForm
      draft={{ name: `base:${id}:plan`, fields: { chosen: [chosen, setChosen], adds: [adds, setAdds] } }}
      confirm={isLeaving ? 'Quitar el plan' : 'Asociar'}
      danger={isLeaving}
      disabled={(data?.programmed.length ?? 0) > 0 || (isLeaving && !data)}
      check={check}
      onConfirm={send}
      onDone={onDone}
      onClose={onClose}
    >
      {base.plan && (
        <p className={classes.text}>
          Plan actual: <strong>{coded(base.plan)}</strong>
        </p>
      )}
      {!isLeaving && (
        <RecordSelect
          label="Plan"
          required
          placeholder="Código o nombre"
          source={planChoices}
          value={chosen}
          onChange={setChosen}
          error={isRefused && chosen === null && validationTexts.required('Plan')}
        />
      )}
      {!isLeaving && (
        <Checkbox
          label="Añadir también las actividades del plan"
          description="Sin ellas la base tiene el plan, pero nada vence en ella"
          checked={adds}
          onChange={event => setAdds(event.currentTarget.checked)}
        />
      )}
      {error && <ErrorState what="No se ha podido calcular qué cambia" query={query} />}
      {(isLeaving || chosen !== null) && !data && !error && <Skeleton height={56} />}
      {data && <Explained data={data} adds={adds && !isLeaving} />}
    </DialogForm>
  )
}

/** What will become of the activities; or what of them is programmed, because of which nothing can be changed. */
function Explained({ data, adds }: { data: Consequences; adds: boolean }) {
  if (data.programmed.length > 0)
    return (
      <Alert color="red" role="status" title="No se puede cambiar el plan mientras esté programado">
        <ul className={classes.sentences}>
          {data.programmed.map(({ id, name, work_order: order }) => (
            <li key={id}>
              {name}
              {order && (
                <>
                  {' · '}
                  <AppLink {...orderTarget(order.id)} className={classes.link}>
                    {order.code}
                  </AppLink>
                </>
              )}
            </li>
          ))}
        </ul>
      </Alert>
    )
  const sentences = sentencesOf(data, { adds, done: false })
  return (
    <Alert color="blue" role="status" title="Qué pasará con las actividades">
      <Sentences sentences={sentences.length ? sentences : ['Ninguna actividad cambia.']} />
    </Alert>
  )
}

const Sentences = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className={classes.sentences}>
    {sentences.map(sentence => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

/** What becomes of the activities, in sentences, before it is done or after. */
function sentencesOf(
  { deleted, ended, added, resumed }: Consequences,
  { adds, done }: { adds: boolean; done: boolean }
): string[] {
  const say = (count: number, [one, many]: readonly [string, string]) =>
    count > 0 ? [`${activitiesText(count)} ${count === 1 ? one : many}`] : []
  const [added_, resumed_, ended_, deleted_] = done ? after : before
  return [
    ...(adds ? say(added, added_) : []),
    ...(adds ? say(resumed, resumed_) : []),
    ...(!done && !adds ? say(added + resumed, withoutAdding) : []),
    ...say(ended, ended_),
    ...say(deleted, deleted_)
  ]
}

type Pair = readonly [one: string, many: string]
const withoutAdding: Pair = ['del plan no se añadirá.', 'del plan no se añadirán.']
const before: readonly [Pair, Pair, Pair, Pair] = [
  ['se añadirá; le faltará su primera fecha o lectura.', 'se añadirán; les faltará su primera fecha o lectura.'],
  ['que la base ya tuvo volverá a vencer.', 'que la base ya tuvo volverán a vencer.'],
  [
    'del plan actual dejará de vencer y conservará su historia.',
    'del plan actual dejarán de vencer y conservarán su historia.'
  ],
  ['del plan actual que nunca se programó se eliminará.', 'del plan actual que nunca se programaron se eliminarán.']
]
const after: readonly [Pair, Pair, Pair, Pair] = [
  ['añadida.', 'añadidas.'],
  ['que la base ya tuvo vuelve a vencer.', 'que la base ya tuvo vuelven a vencer.'],
  ['del plan anterior ya no vence.', 'del plan anterior ya no vencen.'],
  ['del plan anterior eliminada.', 'del plan anterior eliminadas.']
]

function Result({ done: { base, sentences }, onClose }: { done: Done; onClose: () => void }) {
  return (
    <Stack gap="md">
      <div className={classes.done} role="status">
        <IconCircleCheck size={28} stroke={1.5} aria-hidden />
        {base.plan ? `La base tiene el plan ${coded(base.plan)}` : 'La base ya no tiene plan'}
      </div>
      {sentences.length > 0 && <Sentences sentences={sentences} />}
      <p className={classes.text}>
        Ahora tiene {activitiesText(base.activities_count)}
        {base.activities_not_initialized > 0 && `, ${base.activities_not_initialized} sin iniciar`}
        {base.activities_not_added > 0 && `; faltan por añadir ${base.activities_not_added}`}.
      </p>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
        <Button
          onClick={onClose}
          renderRoot={props => <AppLink {...baseTarget(base.id, { tab: 'actividades' })} {...props} />}
        >
          Ver las actividades
        </Button>
      </DialogFoot>
    </Stack>
  )
}
