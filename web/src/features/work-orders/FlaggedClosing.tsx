import { Checkbox, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Check } from 'contract/checks/checks.ts'
import { classifiersOf, openStatuses, workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import type { WorkOrder, WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useState } from 'react'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { unplannedApi } from '../../records/unplanned/unplannedQueries.ts'
import classes from './FlaggedClosing.module.css'
import { findings, flaggedChecks, flaggedText, followUpOf } from './followUp.ts'
import { changeStateMutation, workOrdersApi } from '../../records/work-orders/orderQueries.ts'
import { orderTarget } from '../../records/work-orders/paths.ts'

type FollowUp = ReturnType<typeof followUpOf>

/** An order that was made, as its code leads to it. */
export type MadeOrder = Pick<WorkOrder, 'id' | 'code'>

type FlaggedClosingProps = {
  order: WorkOrderDetail
  /** false for profiles that may not create orders: then it only asks */
  mayFollowUp: boolean
  /** after it was closed, with the corrective orders that were made */
  onClosed: (made: readonly MadeOrder[]) => void
  onClose: () => void
}

/**
 * Asks before an order is closed with something NOK or out of range, and offers a corrective order for each: ticked
 * where its base has none that is open.
 */
export function FlaggedClosing({ order, mayFollowUp, onClosed, onClose }: FlaggedClosingProps) {
  const zone = useTimeZone()
  const checks = flaggedChecks(order)
  const open = useOpenCorrectives(order, checks)
  const [told, setTold] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [edited, setEdited] = useState<ReadonlyMap<number, Partial<FollowUp>>>(new Map())
  const [attempted, setAttempted] = useState(false)
  const [closed, setClosed] = useState(false)
  // The page says what was done, with the way to each order.
  const close = useMutation({ ...changeStateMutation(), meta: { invalidates: ['work_order', 'check'] } })
  const create = useMutation({ ...unplannedApi.create(), meta: { invalidates: ['unplanned', 'work_order'] } })
  const [made, setMade] = useState<ReadonlyMap<number, MadeOrder>>(new Map())

  const openOf = (check: Check) => open.filter(one => one.fk_base === check.base_activity.base.id)
  const isTicked = (check: Check) => mayFollowUp && (told.get(check.id) ?? openOf(check).length === 0)
  const followUp = (check: Check): FollowUp => ({ ...followUpOf(order, check, zone), ...edited.get(check.id) })
  const edit = (check: Check, change: Partial<FollowUp>) =>
    setEdited(new Map(edited).set(check.id, { ...edited.get(check.id), ...change }))
  const chosen = checks.filter(check => isTicked(check) && !made.has(check.id))

  const confirm = async () => {
    // Another attempt only makes what is missing.
    if (!closed) {
      await close.mutateAsync({
        params: { id: order.id, status: workOrderStatus.CERRADA },
        body: { version: order.version }
      })
      setClosed(true)
    }
    const all = new Map(made)
    for (const check of chosen) {
      all.set(check.id, (await create.mutateAsync(followUp(check))).work_order)
      setMade(new Map(all))
    }
    onClosed([...all.values()])
  }
  return (
    <DialogForm
      draft={{
        name: `work_order:${order.id}:flagged`,
        fields: {
          told: [[...told], (entries: readonly [number, boolean][]) => setTold(new Map(entries))],
          edited: [[...edited], (entries: readonly [number, Partial<FollowUp>][]) => setEdited(new Map(entries))]
        }
      }}
      confirm={confirmText(chosen.length)}
      back={closed ? 'Cerrar' : 'Volver'}
      check={() => {
        setAttempted(true)
        return chosen.every(check => followUp(check).title.trim() !== '')
      }}
      onConfirm={confirm}
      onClose={onClose}
      startsAtCancel
    >
      <Text>{flaggedText(checks.length)} Al cerrarla, sus respuestas ya no se podrán cambiar.</Text>
      <ul className={classes.list}>
        {checks.map(check => (
          <li key={check.id} className={classes.item}>
            <Found check={check} zone={zone} />
            {openOf(check).map(one => (
              <p key={one.id}>
                Ya hay una correctiva abierta en esta base: <AppLink {...orderTarget(one.id)}>{one.code}</AppLink>
              </p>
            ))}
            {made.has(check.id) && <p>Correctiva creada: {made.get(check.id)?.code}</p>}
            {mayFollowUp && !made.has(check.id) && (
              <Stack gap="xs">
                <Checkbox
                  label="Crear una orden correctiva"
                  checked={isTicked(check)}
                  onChange={event => setTold(new Map(told).set(check.id, event.currentTarget.checked))}
                />
                {isTicked(check) && (
                  <FollowUpFields
                    followUp={followUp(check)}
                    attempted={attempted}
                    onChange={change => edit(check, change)}
                  />
                )}
              </Stack>
            )}
          </li>
        ))}
      </ul>
    </DialogForm>
  )
}

const confirmText = (count: number) =>
  count === 0 ? 'Cerrar la orden' : count === 1 ? 'Cerrar y crear 1 correctiva' : `Cerrar y crear ${count} correctivas`

/** The corrective orders that are open on the bases of these checks; none as long as they aren't known. */
function useOpenCorrectives(order: WorkOrderDetail, checks: readonly Check[]): readonly WorkOrder[] {
  const { data } = useQuery(
    workOrdersApi.list(
      {
        fkLine: order.fk_line,
        type: workOrderType.CORRECTIVO,
        fkc_status: [...openStatuses],
        fk_base: [...new Set(checks.map(check => check.base_activity.base.id))],
        itemsPerPage: 100
      },
      { suppressToast: true }
    )
  )
  return data?.rows ?? []
}

function Found({ check, zone }: { check: Check; zone: string }) {
  const { base } = check.base_activity
  return (
    <>
      <p className={classes.base}>
        <span className={classes.code}>{base.code}</span> {base.name} · {base.location.name}
      </p>
      {findings(check, zone).map(line => (
        <p key={line} className={classes.finding}>
          {line}
        </p>
      ))}
    </>
  )
}

function FollowUpFields({
  followUp: { title, fkc_priority },
  attempted,
  onChange
}: {
  followUp: FollowUp
  attempted: boolean
  onChange: (change: Partial<FollowUp>) => void
}) {
  return (
    <div className={classes.fields}>
      <TextInput
        label="Título"
        required
        maxLength={200}
        value={title}
        error={attempted && title.trim() === '' && validationTexts.required('Título')}
        onChange={event => onChange({ title: event.currentTarget.value })}
      />
      <Select
        label="Prioridad"
        allowDeselect={false}
        data={classifiersOf('PRIORITY').map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(fkc_priority)}
        onChange={id => onChange({ fkc_priority: Number(id) as NonNullable<FollowUp['fkc_priority']> })}
      />
    </div>
  )
}
