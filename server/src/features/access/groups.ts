import { groupOf } from 'contract/core/entities.ts'
import type { Declared } from '../../feature.ts'
import { apiPrefix } from '../../platform/http/routes.ts'

/** The group of everything without a group of its own. */
export const otherGroup = 'Otros'

/** Of `work-orders.read`, `work-orders`. */
const areaOfPermission = (name: string): string | undefined => name.split('.')[0]

/** Of `/admin/planned/programming`, `planned`. */
function areaOfPage(path: string): string | undefined {
  const [first = '', second] = path.split('/').slice(1)
  return first === 'admin' ? second : first
}

/** Groups by the first word of a declared key, so that what administrators add beside it gets its group, too. */
function groupsBy(areaOf: (key: string) => string | undefined, declared: Declared['permissions' | 'pages']) {
  const groups = new Map(Object.entries(declared).map(([key, { group }]) => [areaOf(key), group]))
  return (key: string): string => groups.get(areaOf(key)) ?? otherGroup
}

/** Of the permission `work-orders.read`, 'Órdenes de trabajo'; of pages likewise. */
export type Groups = Record<'groupOfPermission' | 'groupOfPage', (key: string) => string>

export const declaredGroups = ({ permissions, pages }: Declared): Groups => ({
  groupOfPermission: groupsBy(areaOfPermission, permissions),
  groupOfPage: groupsBy(areaOfPage, pages)
})

/** The group of a route: of `/api/v1/brands/:id`, 'Marcas'. */
export const groupOfApi = (path: string): string => groupOf(path.slice(`${apiPrefix}/`.length)) ?? otherGroup
