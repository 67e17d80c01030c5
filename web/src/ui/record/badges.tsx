import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconArchive,
  IconArrowMerge,
  IconArrowsExchange,
  IconBan,
  IconBolt,
  IconBuildingWarehouse,
  IconCalendarRepeat,
  IconCalendarStats,
  IconChevronDown,
  IconChevronsDown,
  IconChevronsUp,
  IconChevronUp,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleX,
  IconClipboardText,
  IconClockPause,
  IconEyeCheck,
  IconHeartHandshake,
  IconLockCheck,
  IconMinus,
  IconPlayerPlay,
  IconProgressCheck,
  IconSparkles,
  IconTool
} from '@tabler/icons-react'
import {
  assetStatus,
  checkStatus,
  classifierOf,
  type Color,
  priority,
  workOrderStatus,
  workOrderType
} from 'contract/core/classifier.ts'
import type { ComponentType, ReactNode } from 'react'
import { badgeVariables } from './badgeColours.ts'
import classes from './badges.module.css'

type Icon = ComponentType<{ className?: string | undefined; stroke?: number; 'aria-hidden'?: boolean }>

// Colour alone isn't enough for everybody: within its group each value has an icon of its own.
const icons: Readonly<Record<number, Icon>> = {
  [workOrderType.CORRECTIVO]: IconTool,
  [workOrderType.MEJORA]: IconSparkles,
  [workOrderType.SOPORTE]: IconHeartHandshake,
  [workOrderType.PREVENTIVO]: IconCalendarRepeat,
  [workOrderType.PLANIFICADO]: IconCalendarStats,
  [priority.MUY_BAJA]: IconChevronsDown,
  [priority.BAJA]: IconChevronDown,
  [priority.MEDIA]: IconMinus,
  [priority.ALTA]: IconChevronUp,
  [priority.MUY_ALTA]: IconChevronsUp,
  [workOrderStatus.PENDIENTE]: IconCircleDashed,
  [workOrderStatus.EN_ESPERA]: IconClockPause,
  [workOrderStatus.EN_CURSO]: IconPlayerPlay,
  [workOrderStatus.PARA_REVISION]: IconEyeCheck,
  [workOrderStatus.CERRADA]: IconCircleCheck,
  [workOrderStatus.CANCELADO]: IconBan,
  [assetStatus.EN_SERVICIO]: IconBolt,
  [assetStatus.EN_ALMACEN]: IconBuildingWarehouse,
  [assetStatus.EN_REPARACION]: IconTool,
  [assetStatus.DE_BAJA]: IconArchive,
  [checkStatus.PROGRAMADO]: IconCircleDashed,
  [checkStatus.REALIZADO]: IconCircleCheck,
  [checkStatus.NO_REALIZADO]: IconCircleX,
  [checkStatus.ANULADO]: IconBan,
  // Anomalies
  40: IconClipboardText,
  41: IconEyeCheck,
  42: IconArrowsExchange,
  43: IconCircleCheck,
  44: IconCircleX,
  45: IconArrowMerge,
  // Daily reports
  50: IconCircleDot,
  51: IconProgressCheck,
  52: IconLockCheck,
  // Effect on the service
  90: IconCircle,
  91: IconAlertTriangle,
  92: IconAlertOctagon
}

/** A badge with an icon; for what isn't a classifier. */
export function Badge({
  colour,
  icon: Icon = IconCircle,
  children
}: {
  colour: Color
  icon?: Icon
  children: ReactNode
}) {
  return (
    <span className={classes.badge} style={badgeVariables(colour)}>
      <Icon className={classes.icon} stroke={2} aria-hidden />
      <span className={classes.word}>{children}</span>
    </span>
  )
}

function ClassifierBadge({ id }: { id: number | null | undefined }) {
  if (id === null || id === undefined) return null
  const { name, color = 'gray' } = classifierOf(id)
  return (
    <Badge colour={color} icon={icons[id] ?? IconCircle}>
      {name}
    </Badge>
  )
}

/** A status of an order, check, asset, anomaly or daily report, or an effect on the service, by its classifier id. */
export const StatusBadge = ClassifierBadge

/** The type of a work order, by its classifier id. */
export const TypeBadge = ClassifierBadge

/** A priority, by its classifier id. */
export const PriorityBadge = ClassifierBadge

/** Whether a record is active: only active ones can be chosen in forms. */
export function ActiveBadge({ active, gender = 'm' }: { active: boolean; gender?: 'f' | 'm' }) {
  const ending = gender === 'f' ? 'a' : 'o'
  return active ? (
    <Badge colour="green" icon={IconCircleCheck}>
      Activ{ending}
    </Badge>
  ) : (
    <Badge colour="gray" icon={IconBan}>
      Inactiv{ending}
    </Badge>
  )
}

/** A line's colour and name; without a line nothing is shown. */
export function LineBadge({ line }: { line: { name: string; color: string | null } | null | undefined }) {
  if (!line) return null
  return (
    <span className={classes.line}>
      <span className={classes.dot} style={{ backgroundColor: line.color ?? 'transparent' }} />
      <span className={classes.word}>{line.name}</span>
    </span>
  )
}
