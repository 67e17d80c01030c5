import { type CrewPart, crewPartOf, crewParts } from 'contract/work-orders/work-night.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'

const partTexts: Record<CrewPart, string> = {
  now: 'En curso',
  tonight: 'Esta noche',
  next: 'Próximas',
  late: 'De noches anteriores',
  undated: 'Sin fecha'
}

/** Heads over the parts of the list in which a crew sees its orders. */
export const crewGroup = (timeZone: string) => {
  const now = new Date().toISOString()
  const partOf = (order: WorkOrder) => crewPartOf(order, now, timeZone)
  return {
    keyOf: (order: WorkOrder) => crewParts.indexOf(partOf(order)),
    render: (order: WorkOrder) => partTexts[partOf(order)]
  }
}
