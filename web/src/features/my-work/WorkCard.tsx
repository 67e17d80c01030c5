import { Button } from '@mantine/core'
import { IconArrowForwardUp, IconCheck, IconListCheck, IconTable, IconUsers } from '@tabler/icons-react'
import { workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import { statePermission } from 'contract/work-orders/work-order-transitions.ts'
import { formatDuration } from 'contract/core/format.ts'
import type { MyOrder } from 'contract/my-work/my-work.ts'
import type { ReactNode } from 'react'
import { isAllowed } from '../../api/rights.ts'
import { useSession } from '../../api/session.ts'
import { isUnnumbered } from '../../offline/breakdownNumbers.ts'
import { DeliveryState } from '../../offline/DeliveryState.tsx'
import type { AnyEntry } from '../../offline/writes.ts'
import { minMatrixChecks } from '../../records/checks/suitsMatrix.ts'
import { ChecksProgress, StopMark } from '../../records/work-orders/columns.tsx'
import { fullName, Scheduled } from '../../records/work-orders/orderMarks.tsx'
import { orderTarget } from '../../records/work-orders/paths.ts'
import { type StateAction, stateActions } from '../../records/work-orders/stateActions.ts'
import type { ActionIconType } from '../../ui/record/actions.tsx'
import { StatusBadge, TypeBadge } from '../../ui/record/badges.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { onLine } from '../../ui/shell/lineInAddress.ts'
import classes from './myWork.module.css'
import { HandedOver } from './HandedOver.tsx'
import { OwnMinutes } from './OwnMinutes.tsx'
import { useWorkTimer } from './useWorkTimer.ts'

const { EN_CURSO, PARA_REVISION } = workOrderStatus
const names = new Intl.ListFormat('es')

type WorkCardProps = {
  order: MyOrder
  /** the last write about it that waits on this device */
  entry: AnyEntry | undefined
  onChangeState: (order: MyOrder, action: StateAction) => void
  /** says that the work is done, of an order that was made here and has no page yet */
  onDone: (order: MyOrder) => void
  onHandOver: (order: MyOrder) => void
  onTake: (order: MyOrder) => void
  /** under what the order is */
  children?: ReactNode
}

/** An order of one's own, with its next step as a button. */
export function WorkCard({ order, entry, onChangeState, onDone, onHandOver, onTake, children }: WorkCardProps) {
  const me = useSession()
  const timer = useWorkTimer(me.uuid, order.id)
  const { line, location, base, companions, own, hand_over } = order
  // Taking it comes before any other step.
  const waits = hand_over !== null && !hand_over.own
  // A whole line has its own name.
  const place = [location.id === line.id ? '' : location.name, base?.code].filter(Boolean).join(' · ')
  const isBegun = order.fkc_status === EN_CURSO
  return (
    <li className={classes.card}>
      <h3 className={classes.title}>
        {isUnnumbered(order) ? order.title : <AppLink {...pageOf(order)}>{order.title}</AppLink>}
      </h3>
      {hand_over && (
        <HandedOver handOver={hand_over} onTake={isAllowed(me, 'checks.answer') ? () => onTake(order) : undefined} />
      )}
      <div className={classes.facts}>
        {order.code && <span className="code">{order.code}</span>}
        <StatusBadge id={order.fkc_status} />
        {order.type !== workOrderType.PREVENTIVO && <TypeBadge id={order.type} />}
        {order.requires_stop && <StopMark />}
      </div>
      <div className={classes.facts}>
        <span className={classes.line}>
          <span className={classes.swatch} style={line.color ? { background: line.color } : undefined} aria-hidden />
          {line.name}
        </span>
        {place && <span>{place}</span>}
        <Scheduled order={{ ...order, scheduled_start: order.begins_at }} />
      </div>
      {companions.length > 0 && (
        <div className={classes.facts}>
          <span className={classes.line}>
            <IconUsers size={16} stroke={1.75} aria-hidden />
            Con {names.format(companions.map(fullName))}
          </span>
        </div>
      )}
      <ChecksProgress order={order} />
      {own && isBegun && <OwnMinutes order={order} timer={timer} />}
      {own && !isBegun && own.planned_minutes !== null && (
        <span className={classes.note}>Previsto para usted: {formatDuration(own.planned_minutes)}</span>
      )}
      {entry && <DeliveryState state={entry.state} />}
      {children}
      {!waits && (
        <NextStep
          order={order}
          block={isBegun && timer.run ? 'Guarde antes sus minutos' : undefined}
          onChange={action => onChangeState(order, action)}
          onDone={() => onDone(order)}
          can={permission => isAllowed(me, permission)}
        />
      )}
      {isBegun && !waits && !isUnnumbered(order) && isAllowed(me, statePermission) && (
        <Button
          className={classes.second}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowForwardUp size={20} aria-hidden />}
          onClick={() => onHandOver(order)}
        >
          Entregar al turno siguiente
        </Button>
      )}
    </li>
  )
}

const pageOf = ({ id, fk_line }: MyOrder, below: '' | '/matrix' = '') => ({
  ...orderTarget(id, below),
  search: onLine(fk_line)
})

function NextStep({
  order,
  block,
  onChange,
  onDone,
  can
}: {
  order: MyOrder
  /** why it can't go to review yet */
  block: string | undefined
  onChange: (action: StateAction) => void
  onDone: () => void
  can: (permission: string) => boolean
}) {
  const { next_step, fkc_status, checks_count } = order
  if (next_step === 'none') return null
  if (next_step === 'continue' && isUnnumbered(order))
    return <StepButton label="Marcar como hecha" icon={IconCheck} block={block} onClick={onDone} />
  if (next_step === 'continue')
    return (
      <>
        <Button
          className={classes.step}
          size="md"
          renderRoot={props => <AppLink {...pageOf(order)} {...props} />}
          leftSection={<IconListCheck size={20} aria-hidden />}
        >
          {checks_count > 0 ? 'Seguir con los checks' : 'Seguir'}
        </Button>
        {order.open_checks.length >= minMatrixChecks && (
          <Button
            className={classes.second}
            variant="default"
            renderRoot={props => <AppLink {...pageOf(order, '/matrix')} {...props} />}
            leftSection={<IconTable size={20} aria-hidden />}
          >
            Responder en tabla
          </Button>
        )}
      </>
    )
  const to = next_step === 'start' ? EN_CURSO : PARA_REVISION
  const action = stateActions(fkc_status, can).find(one => one.to === to)
  if (!action) return null
  const { label, icon } = action
  // Where 'Empezar' was a moment ago: a second tap must not send an order away.
  const question = 'Sus respuestas quedan como están hasta que se revisen.'
  return next_step === 'review' ? (
    <StepButton label={label} icon={icon} block={block} onClick={() => onChange({ ...action, question })} />
  ) : (
    <StepButton label={label} icon={icon} onClick={() => onChange(action)} />
  )
}

type StepButtonProps = {
  label: string
  icon: ActionIconType
  /** why it can't be done yet */
  block?: string | undefined
  onClick: () => void
}

function StepButton({ label, icon: Icon, block, onClick }: StepButtonProps) {
  return (
    <>
      <Button
        className={classes.step}
        size="md"
        leftSection={<Icon size={20} aria-hidden />}
        disabled={block !== undefined}
        onClick={onClick}
      >
        {label}
      </Button>
      {block && <span className={classes.note}>{block}</span>}
    </>
  )
}
