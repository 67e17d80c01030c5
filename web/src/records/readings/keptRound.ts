import type { RoundMeter } from 'contract/readings/reading-rounds.ts'
import { keptRows } from '../../api/keptRows.ts'

type Kept = { meters: readonly RoundMeter[]; at: number }

const rounds = keptRows('round')

/** Keeps the round of a line for the hours without signal. Never fails: where nothing can be kept nothing is. */
export const keepRound = (user: string, line: number, meters: readonly RoundMeter[]): Promise<void> =>
  rounds.put(user, [[line, meters]]).catch(() => {})

/** The round as this user last fetched it in this browser; undefined if they never did. */
export async function recallRound(user: string, line: number): Promise<Kept | undefined> {
  const kept = await rounds.get<readonly RoundMeter[]>(user, line).catch(() => undefined)
  return kept && { meters: kept.value, at: kept.at }
}

/** The meters of a base as the round of its line last had them; undefined if it was never fetched. */
export async function recallMeters(user: string, base: { id: number; fk_line: number }) {
  const kept = await recallRound(user, base.fk_line)
  return kept?.meters
    .filter(meter => meter.base.id === base.id)
    .map(({ id, name, usage_unit, last }) => ({
      id,
      name,
      usage_unit,
      is_active: true,
      current_value: last?.value ?? null,
      last_read_at: last?.read_at ?? null
    }))
}
