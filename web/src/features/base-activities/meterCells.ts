import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { goesByUsage } from 'contract/base-activities/regimes.ts'
import type { RoundMeter } from 'contract/readings/reading-rounds.ts'

type Meters = readonly Pick<RoundMeter, 'id' | 'name' | 'base' | 'usage_unit'>[]

/** A meter as it is written into a cell: its base distinguishes it from others of the same name. */
export const meterText = ({ base, name }: Meters[number]): string => `${base.code} · ${name}`

const same = new Intl.Collator('es', { sensitivity: 'base', ignorePunctuation: true })
const plain = (text: string) => text.replaceAll(/\s*[·|/–-]\s*|\s+/g, ' ').trim()
const isSame = (a: string, b: string) => same.compare(plain(a), plain(b)) === 0

/**
 * Which meter of the line a cell means: by base and name, by the name alone where it is one of the row's base or the
 * only one, or by a base that has one in the unit.
 */
export function readMeter(
  text: string,
  row: Pick<BaseActivity, 'fk_base' | 'usage_unit'>,
  meters: Meters
): { value: number } | { problem: string } {
  const named = meters.filter(meter => isSame(meterText(meter), text))
  const byName = meters.filter(({ name }) => isSame(name, text))
  const own = byName.filter(({ base }) => base.id === row.fk_base)
  const byBase = meters.filter(({ base }) => isSame(base.code, text))
  const found = [named, own, byName, byBase].find(some => some.length > 0) ?? []
  if (found.length === 0) return { problem: 'No hay un medidor así en esta línea' }
  const fitting = found.filter(({ usage_unit }) => usage_unit.id === row.usage_unit?.id)
  const [meter, another] = fitting
  if (!meter) return { problem: `No cuenta en ${row.usage_unit?.name.toLocaleLowerCase('es') ?? 'esa unidad'}` }
  if (another) return { problem: `Hay varios: escriba cuál, como «${meterText(meter)}»` }
  return { value: meter.id }
}

/** True if a reading typed for the row would make nothing due: no meter counts towards it. */
export const lacksMeter = (row: BaseActivity, typed: string): boolean =>
  goesByUsage(row.fkc_regime) && row.fk_base_metric === null && typed.trim() === ''
