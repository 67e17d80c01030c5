import type { Asset } from 'contract/assets/assets.ts'
import { assetStatus } from 'contract/core/classifier.ts'

/** What may be done with an asset besides editing it. */
export type AssetAction = 'mount' | 'replace' | 'swap' | 'addPart' | 'takeOut' | 'leaveAssembly' | 'takeBack' | 'retire'

/**
 * The actions that are possible now, the most important first; what the server would refuse isn't offered: a part is
 * not mounted by itself, and a retired asset neither mounted nor given parts.
 */
export function actionsFor({
  fk_base,
  fk_asset,
  fkc_status
}: Pick<Asset, 'fk_base' | 'fk_asset' | 'fkc_status'>): AssetAction[] {
  if (fkc_status === assetStatus.DE_BAJA) return fk_asset === null ? ['takeBack'] : ['takeBack', 'leaveAssembly']
  if (fk_base !== null) return ['replace', 'swap', 'addPart', 'takeOut', 'retire']
  return fk_asset === null ? ['mount', 'addPart', 'retire'] : ['leaveAssembly', 'addPart']
}
