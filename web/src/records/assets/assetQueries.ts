import { costsOfAsset } from 'contract/calls/assets/asset-costs.ts'
import * as contract from 'contract/calls/assets/assets.ts'
import { assetStatus } from 'contract/core/classifier.ts'
import { bases } from 'contract/calls/bases/bases.ts'
import { brands, models, subsystems, suppliers } from 'contract/calls/catalogs/catalogs.ts'
import { locations } from 'contract/calls/locations/locations.ts'
import { baseMetrics } from 'contract/calls/readings/readings.ts'
import { callApi, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'

/** What an asset's row carries besides its own fields. */
const shown = ['asset_version', 'base', 'location', 'model', 'brand', 'subsystem', 'system', 'supplier']

export const assetsApi = resourceApi(contract.assets, { shows: shown })

/** Code and name: codes alone say little, and names repeat. */
export const codeAndName = ({ code, name }: { code: string; name: string }): string => `${code} · ${name}`

const active = { is_active: true }
const byCode = { sortBy: 'code', sortDesc: false }

export const assetChoices = choicesOf(assetsApi, { label: codeAndName, query: byCode })
export const baseChoices = choicesOf(resourceApi(bases), { label: codeAndName, query: { ...active, ...byCode } })
/** Bases in which nothing is mounted. */
export const freeBaseChoices = choicesOf(resourceApi(bases), {
  label: codeAndName,
  query: { ...active, ...byCode, has_asset: false }
})
/** Assets in store that may be mounted, of one model if it is given. */
export const storedChoices = (fk_model: number | null) =>
  choicesOf(assetsApi, {
    label: codeAndName,
    query: {
      ...byCode,
      fkc_status: assetStatus.EN_ALMACEN,
      is_installed: false,
      ...(fk_model !== null && { fk_model })
    }
  })
/** Assets that are mounted, parts of them included: the server says of a part that it isn't mounted by itself. */
export const mountedChoices = choicesOf(assetsApi, { label: codeAndName, query: { ...byCode, is_installed: true } })
/** Assets that may become parts: they are in no place. */
export const looseChoices = choicesOf(assetsApi, {
  label: codeAndName,
  query: { ...byCode, is_installed: false, fkc_status: [assetStatus.EN_ALMACEN, assetStatus.EN_REPARACION] }
})
export const locationChoices = choicesOf(resourceApi(locations), { query: active })
export const brandChoices = choicesOf(resourceApi(brands), { query: active })
export const modelChoices = choicesOf(resourceApi(models), { query: active })
export const subsystemChoices = choicesOf(resourceApi(subsystems), { query: active })
export const supplierChoices = choicesOf(resourceApi(suppliers), { query: active })

export const metersApi = resourceApi(baseMetrics, { shows: ['reading', 'usage_unit'] })

/** What moving an asset changes on the screens. */
const moved = ['asset', 'asset_version', 'base', 'base_activity', 'base_metric', 'reading']

export const staysApi = callApi(contract.staysOfAsset, {
  entities: ['asset_version', 'base', 'reading', 'base_metric']
})
export const costsApi = callApi(costsOfAsset, {
  entities: ['asset', 'asset_version', 'work_order', 'check', 'warehouse_movement']
})
export const parentsApi = callApi(contract.assetParents, { entities: ['asset'] })
export const previewApi = callApi(contract.previewReplacement, {
  entities: ['base_activity', 'base_metric', 'reading']
})
export const replaceMutation = () =>
  callApi(contract.replaceAsset, { entities: moved }).mutation({ success: 'Activo reemplazado' })
export const swapMutation = () =>
  callApi(contract.swapAssets, { entities: moved }).mutation({ success: 'Bases intercambiadas' })
/** Mounts, takes out, retires, puts into an assembly: changes of the asset, each with its own words. */
export const moveMutation = (success: string) => ({
  ...assetsApi.update(),
  meta: { success, invalidates: moved }
})

/** More parts than an assembly has. */
const maxParts = 500
export const partsQuery = (fk_asset: number) => assetsApi.list({ fk_asset, ...byCode, itemsPerPage: maxParts })
