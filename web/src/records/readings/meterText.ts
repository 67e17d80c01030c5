import { formatNumber } from 'contract/core/format.ts'
import { isHourUnit, type MeterState, plausibleRange } from 'contract/readings/plausible-reading.ts'
import type { RoundMeter } from 'contract/readings/reading-rounds.ts'

type Unit = { symbol: string | null; name: string }

export const unitOf = ({ usage_unit: { symbol, name } }: { usage_unit: Unit }): string => symbol ?? name

/** A number of a meter: without decimals that say nothing. */
export const numberOf = (value: number): string => formatNumber(value, 2, { atLeast: 0 })

export const withUnit = (value: number, meter: { usage_unit: Unit }): string => `${numberOf(value)} ${unitOf(meter)}`

/** How it is called where several bases have one: 'ROJ-E1-MOT · Horas de marcha'. */
export const meterName = ({ base, name }: Pick<RoundMeter, 'base' | 'name'>): string => `${base.code} · ${name}`

/** What the rules of plausible readings need to know. */
export const meterStateOf = ({ last, rollover_at, average, usage_unit }: RoundMeter): MeterState => ({
  previous: last,
  rollover_at,
  average,
  isHours: isHourUnit(usage_unit)
})

/** '12.5 h al día' */
export const rateText = (meter: Pick<RoundMeter, 'average' | 'usage_unit'>): string =>
  meter.average === null ? 'No se sabe' : `${withUnit(meter.average, meter)} al día`

/** '1,200 a 1,260' */
export function rangeText(meter: RoundMeter, now: string): string {
  const range = plausibleRange(meterStateOf(meter), now)
  if (!range) return '–'
  if (range.to === null) return `desde ${numberOf(range.from)}`
  // Where it turns over, it goes on from 0.
  const most = range.to - range.from > 10 ? Math.ceil(range.to) : range.to
  return `${numberOf(range.from)} a ${numberOf(meter.rollover_at === null ? most : most % meter.rollover_at)}`
}
