import { addDays, isDay } from 'contract/core/days.ts'
import { formatWeekdayDate } from 'contract/core/format.ts'

/** The first and the last day on which something is due; without `from`, late activities are included. */
export type Span = { from?: string | undefined; to?: string | undefined }

export type HorizonId = 'vencidas' | 'hoy' | '7-dias' | '30-dias' | 'fechas'

/** One of the periods to choose from, as a chip. */
export type Horizon = { id: HorizonId; label: string }

export const horizons: readonly Horizon[] = [
  { id: 'vencidas', label: 'Vencidas' },
  { id: 'hoy', label: 'Hoy' },
  { id: '7-dias', label: '7 días' },
  { id: '30-dias', label: '30 días' },
  { id: 'fechas', label: 'Otras fechas' }
]

export const openingHorizon: HorizonId = '7-dias'

/** The days of a horizon; `own`: the days chosen for 'fechas'. */
export function spanOf(id: HorizonId, today: string, own: Span): Span {
  switch (id) {
    case 'vencidas':
      return { to: addDays(today, -1) }
    case 'hoy':
      return { to: today }
    case '7-dias':
      return { to: addDays(today, 7) }
    case '30-dias':
      return { to: addDays(today, 30) }
    case 'fechas':
      return own
  }
}

/** 'hasta 15/03/2026', 'del 01/03/2026 al 15/03/2026', 'desde 01/03/2026'; '' without limits. */
export function spanText({ from, to }: Span): string {
  if (from && to)
    return from === to ? `el ${formatWeekdayDate(to)}` : `del ${formatWeekdayDate(from)} al ${formatWeekdayDate(to)}`
  if (to) return `hasta ${formatWeekdayDate(to)}`
  return from ? `desde ${formatWeekdayDate(from)}` : ''
}

/** The next wider horizon, offered if nothing was found. */
export function widerThan(id: HorizonId, today: string): { id: HorizonId; own?: Span; label: string } {
  if (id === '7-dias') return { id: '30-dias', label: 'Ver los próximos 30 días' }
  if (id === '30-dias') return { id: 'fechas', own: { to: addDays(today, 90) }, label: 'Ver los próximos 90 días' }
  return { id: '7-dias', label: 'Ver los próximos 7 días' }
}

/** The horizon in an address; invalid values are ignored. */
export function readHorizon(search: Readonly<Record<string, unknown>>): { id: HorizonId; own: Span } {
  const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)
  const id = horizons.find(one => one.id === search['horizonte'])?.id ?? openingHorizon
  return { id, own: id === 'fechas' ? { from: day(search['from']), to: day(search['to']) } : {} }
}
