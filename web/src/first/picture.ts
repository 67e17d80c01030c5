import { forgetEarly } from '../api/early.ts'
import type { AssignedLine, Me } from '../api/session.ts'
import type { ListParams } from '../api/resourceApi.ts'
import type { RawSearch } from '../ui/listState.ts'

/** Who opens a page, and which: what its first request depends on. `today`: 'yyyy-MM-dd', in the operator's zone; only on demand, because asking the calendar takes a slow phone a tenth of a second. */
export type Visit = {
  me: Me
  line: AssignedLine
  search: RawSearch
  params: Readonly<Record<string, string>>
  today: () => string
}

/** What a page shows of its first answer until the application draws it, on phones. */
export type Picture<Data> = {
  /** the page's route */
  page: string
  /** path and query of the page's first request; undefined where it asks for something else first */
  ask: (visit: Visit) => { path: string; query?: ListParams } | undefined
  draw: (data: Data, visit: Visit) => Node[]
}

const id = 'first-picture'
const lineVariable = '--app-line'
let isOver = false

/** Shows it in the place of the page, below the bar. The tree of the page knows nothing of it, nor do those who hear it read. */
export function showPicture(nodes: readonly Node[], { hasBanner }: { hasBanner: boolean }): void {
  if (isOver) return
  const picture = box('', ...nodes)
  picture.id = id
  picture.ariaHidden = 'true'
  picture.toggleAttribute('data-banner', hasBanner)
  document.body.append(picture)
}

/** The stripe below the bar has the line's colour from the beginning. */
export function showLine({ color }: AssignedLine): void {
  if (!isOver) document.documentElement.style.setProperty(lineVariable, color)
}

/** The page itself stands there now, or something else does. */
export function endPicture(): void {
  forgetEarly()
  if (isOver) return
  isOver = true
  document.documentElement.style.removeProperty(lineVariable)
  document.getElementById(id)?.remove()
}

type Content = Node | string | false | undefined

/** An element with a component's class and, in it, its content. */
export function box(className: string | undefined, ...content: readonly Content[]): HTMLElement {
  const element = document.createElement('div')
  element.className = className ?? ''
  element.append(...content.filter(one => one !== false && one !== undefined))
  return element
}

/** The place of an icon or a button. */
export function gap(width: number, height = width): SVGSVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  element.setAttribute('width', String(width))
  element.setAttribute('height', String(height))
  return element
}

/** The shape of what needs the application: tools, facts. */
export const bars = (...heights: readonly string[]): HTMLElement =>
  box('first-bars', ...heights.map(height => Object.assign(box('first-bar'), { style: `height: ${height}` })))
