import { daysBetween, spanText } from 'contract/core/days.ts'

/** Days before its end on which a warranty begins to be warned of: time enough to claim it. */
const warnedDays = 60

/** Whether a warranty ends soon, or has ended, and how to say so; undefined for one that runs on. */
type WarrantyWarning = { isOver: boolean; text: string }

/** 'Vence en 3 semanas', 'Venció hace 5 años' */
export function warrantyWarning(until: string, today: string): WarrantyWarning | undefined {
  const days = daysBetween(today, until)
  if (days > warnedDays) return undefined
  if (days === 0) return { isOver: false, text: 'Vence hoy' }
  const span = spanText(today, until)
  return days < 0 ? { isOver: true, text: `Venció hace ${span}` } : { isOver: false, text: `Vence en ${span}` }
}
