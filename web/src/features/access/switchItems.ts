import { hasWords } from '../../ui/table/searchKey.ts'

/** A permission, page or route of a profile, with what its switch shows. */
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
  /** why it can't be switched; `on`: whether it is allowed */
  fixed?: { on: boolean; text: string; link?: string }
}

/** Whether it is allowed: fixed, or by its switch. */
export const isOn = ({ allowed, fixed }: SwitchItem): boolean => fixed?.on ?? allowed

export type SwitchGroup = { name: string; items: readonly SwitchItem[] }

/** The items by group; groups and items keep their order. */
export function grouped(items: readonly SwitchItem[]): SwitchGroup[] {
  return [...Map.groupBy(items, item => item.group)].map(([name, within]) => ({ name, items: within }))
}

/** True if the item's texts contain every word, whatever the accents and capitals. */
export function matches(item: SwitchItem, text: string): boolean {
  return hasWords([item.group, item.title, item.code, item.method].join(' '), text)
}

/** The ids of those that change when all are switched on or off. */
export const toChange = (items: readonly SwitchItem[], allowed: boolean): number[] =>
  items.filter(item => !item.fixed && item.allowed !== allowed).map(item => item.id)

/** Those that differ from another profile's. */
export function different(items: readonly SwitchItem[], others: readonly SwitchItem[]): SwitchItem[] {
  const theirs = new Map(others.map(other => [other.id, isOn(other)]))
  return items.filter(item => (theirs.get(item.id) ?? false) !== isOn(item))
}
