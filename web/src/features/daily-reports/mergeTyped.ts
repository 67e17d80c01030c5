/** A text, or a list of ids. */
type Value = string | readonly number[]

const same = (one: Value | undefined, other: Value | undefined) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges typed fields into the present record: an untouched field follows the record, and each id of a list counts by
 * itself.
 * @param base what the record said when typing began; a field of which that isn't known counts as changed by both
 * @returns the fields, and the names of those that both changed, to different things: there it is what was typed
 */
export function mergeTyped<Fields extends Record<keyof Fields, Value>>(
  base: Partial<Fields>,
  typed: Fields,
  saved: Fields
): { fields: Fields; both: (keyof Fields)[] } {
  const fields = { ...saved }
  const both: (keyof Fields)[] = []
  for (const name of Object.keys(saved) as (keyof Fields)[]) {
    const [before, own, now]: [Value | undefined, Value, Value] = [base[name], typed[name], saved[name]]
    if (same(own, before)) continue
    if (typeof own !== 'string' && typeof now !== 'string')
      fields[name] = mergeIds((before ?? []) as readonly number[], own, now) as Fields[typeof name]
    else {
      fields[name] = typed[name]
      // The server keeps no blanks around a text.
      if (now !== trimmed(before) && now !== trimmed(own)) both.push(name)
    }
  }
  return { fields, both }
}

const trimmed = (value: Value | undefined) => (typeof value === 'string' ? value.trim() : value)

const mergeIds = (before: readonly number[], own: readonly number[], now: readonly number[]): readonly number[] => [
  ...now.filter(id => own.includes(id) || !before.includes(id)),
  ...own.filter(id => !now.includes(id) && !before.includes(id))
]
