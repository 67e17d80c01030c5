import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'

const itemsTarget: LinkTarget = { to: '/admin/warehouse/items' }

export const itemTarget = (id: number): LinkTarget => ({ to: '/admin/warehouse/items/$id', params: { id: String(id) } })

/** The group of the menu. */
export const warehousePath: readonly Crumb[] = [{ label: 'Almacén' }]

/** The way to what lies below the list of items. */
export const itemsPath: readonly Crumb[] = [...warehousePath, { label: 'Artículos', link: itemsTarget }]
