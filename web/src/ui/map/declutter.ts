/** The rank of names: they give way to places of rank 0 and 1, and to the map's own buttons. */
export const nameRank = 2

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * Of marks that lie on each other only the first stays: the one of the lowest `data-rank`, then the earlier one. So a
 * map can be read and pressed at every zoom, and shows more the nearer it comes. A mark that hides others of its rank
 * counts them in `data-more`. What a name would share with the map's own buttons (`[data-over-map]`) is theirs.
 */
export function declutter(map: HTMLElement): void {
  const marks = [...map.querySelectorAll<HTMLElement>('[data-rank]')]
    .map(element => ({ element, rank: Number(element.dataset.rank), box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0)
    .toSorted((a, b) => a.rank - b.rank)
  const fixed = [...map.querySelectorAll('[data-over-map]')].map(element => element.getBoundingClientRect())
  const kept: typeof marks = []
  const more = new Map<HTMLElement, number>()
  for (const mark of marks) {
    const over = kept.find(({ box }) => overlap(box, mark.box))
    const isUnder = mark.rank === nameRank && fixed.some(box => overlap(box, mark.box))
    if (!over && !isUnder) kept.push(mark)
    else if (over?.rank === mark.rank) more.set(over.element, (more.get(over.element) ?? 0) + 1)
    mark.element.style.visibility = over || isUnder ? 'hidden' : ''
  }
  for (const { element } of marks) {
    const count = more.get(element)
    if (count) element.dataset.more = `+${count}`
    else element.removeAttribute('data-more')
  }
}
