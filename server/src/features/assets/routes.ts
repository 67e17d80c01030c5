import { costsOfAsset as costsCall } from 'contract/assets/asset-costs.ts'
import * as contract from 'contract/assets/assets.ts'
import { dayOf } from 'contract/core/format.ts'
import type { ListQuery } from 'contract/core/http.ts'
import type { RegisterRoutes } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { listRows } from '../../platform/http/list.ts'
import { createAsset, removeAsset, updateAsset } from './actions.ts'
import { costsOfAsset } from './costs.ts'
import { replace } from './replace.ts'
import { assetsOfLocation, oneAsset, parentsOfAsset, staysInBase } from './queries.ts'
import { previewReplacement } from './preview.ts'
import { assetSource } from './source.ts'
import { staysOfAsset } from './stays.ts'
import { swap } from './swap.ts'

const list = ({ db, query, actor }: { db: Db; query: ListQuery; actor: Actor }) =>
  listRows(db, assetSource, query, actor)

/** Physical items, what they are part of and where they are mounted. */
export const registerRoutes: RegisterRoutes = (routes, { env }) => {
  const { calls } = contract.assets
  routes.read(calls.list, list)
  const today = () => dayOf(new Date().toISOString(), env.TZ_OPERATOR)
  routes.read(contract.paginatedAssets, list)
  routes.read(calls.one, ({ db, params, actor }) => oneAsset(db, params.id, actor))
  routes.write(calls.create, ({ db, body, actor }) => createAsset(db, actor, body, today()))
  routes.write(calls.update, ({ db, params, body, actor }) => updateAsset(db, actor, params.id, body, today()))
  routes.write(calls.remove, async ({ db, params, actor }) => {
    await removeAsset(db, actor, params.id)
    return {}
  })
  routes.write(contract.replaceAsset, async ({ db, params, body, actor }) => {
    const restarted = await replace(db, actor, params.id, body, {
      now: new Date().toISOString(),
      timeZone: env.TZ_OPERATOR
    })
    const [asset, replaced] = [await oneAsset(db, body.fk_asset_new, actor), await oneAsset(db, params.id, actor)]
    return { asset, replaced, restarted: restarted.map(id => ({ id })) }
  })
  routes.read(contract.previewReplacement, ({ db, params, query, actor }) =>
    previewReplacement(db, actor, params.id, {
      day: query.replaced_on ?? today(),
      fk_asset_new: query.fk_asset_new
    })
  )
  routes.write(contract.swapAssets, async ({ db, params, body, actor }) => {
    await swap(db, actor, params.id, body)
    return { asset: await oneAsset(db, params.id, actor), other: await oneAsset(db, body.fk_asset_other, actor) }
  })
  routes.read(costsCall, ({ db, params, actor }) => costsOfAsset(db, params.id, actor, env.TZ_OPERATOR))
  routes.read(contract.staysOfAsset, ({ db, params, actor }) => staysOfAsset(db, params.id, actor))
  routes.read(contract.assetsOfBase, ({ db, params, actor }) => staysInBase(db, params.id, actor))
  routes.read(contract.assetsOfLocation, ({ db, params, actor }) => assetsOfLocation(db, params.id, actor))
  routes.read(contract.assetParents, ({ db, params, actor }) => parentsOfAsset(db, params.id, actor))
}
