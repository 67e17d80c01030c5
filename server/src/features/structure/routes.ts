import * as contract from 'contract/structure/structure.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { listRows } from '../../platform/http/list.ts'
import { resourceRoutes } from '../../platform/http/resource-routes.ts'
import { parentsOfStructure, previewMove, structureSource, wholeTree } from './source.ts'

/** The breakdown tree, common to all lines. */
export const registerRoutes: RegisterRoutes = routes => {
  resourceRoutes(routes, contract.structures, structureSource)
  routes.read(contract.paginatedStructures, ({ db, query, actor }) => listRows(db, structureSource, query, actor))
  routes.read(contract.structureTree, ({ db }) => wholeTree(db))
  routes.read(contract.previewStructureMove, ({ db, params, query, actor }) =>
    previewMove(db, params.id, query.fk_structure, actor)
  )
  routes.read(contract.structureParents, ({ db, params, actor }) => parentsOfStructure(db, params.id, actor))
}
