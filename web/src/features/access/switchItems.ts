import { searchKey } from './searchKey.ts'

/** Something that a profile may or may not do, as its switch shows it. */
export type SwitchItem = {
  /** of the permission, page or route */
  id: number
  group: string
  title: string
  /** monospaced, under the title */
  code?: string
  method?: string
  /** whether it is switched on */
  allowed: boolean
  /** why it can't be switched; `on`, whether it counts as allowed all the same */
  fixed?: { on: boolean; text: string; link?: string }
}

/** Whether it is allowed, all things considered. */
export const isOn = ({ allowed, fixed }: SwitchItem): boolean => fixed?.on ?? allowed

export type SwitchGroup = { name: string; items: readonly SwitchItem[] }

/** Items in their groups, in the order in which they come. */
export function grouped(items: readonly SwitchItem[]): SwitchGroup[] {
  return [...Map.groupBy(items, item => item.group)].map(([name, within]) => ({ name, items: within }))
}

/** True if every word occurs in what the item says, whatever accents and capitals. */
export function matches(item: SwitchItem, text: string): boolean {
  const said = searchKey([item.group, item.title, item.code, item.method].join(' '))
  return searchKey(text)
    .split(/\s+/)
    .every(word => said.includes(word))
}

/** Of these, the ones that a wish for the whole group would change. */
export const toChange = (items: readonly SwitchItem[], allowed: boolean): number[] =>
  items.filter(item => !item.fixed && item.allowed !== allowed).map(item => item.id)

/** Those that are not as with another profile. */
export function different(items: readonly SwitchItem[], others: readonly SwitchItem[]): SwitchItem[] {
  const theirs = new Map(others.map(other => [other.id, isOn(other)]))
  return items.filter(item => (theirs.get(item.id) ?? false) !== isOn(item))
}
