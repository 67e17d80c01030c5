/**
 * The title of an order that nobody has named: what most of it is. Without a date, which may change.
 * @param activities the names of its activities, each as often as it is done
 */
export function preventiveTitle(place: string, activities: readonly string[]): string {
  const times = new Map<string, number>()
  for (const name of activities) times.set(name, (times.get(name) ?? 0) + 1)
  const [first, ...others] = [...times.keys()].toSorted(
    (a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0) || a.localeCompare(b, 'es')
  )
  const rest =
    others.length === 1 ? ' y otra actividad' : others.length > 1 ? ` y ${others.length} actividades más` : ''
  return first === undefined ? `Preventivo ${place}` : `Preventivo ${place}: ${first}${rest}`
}
