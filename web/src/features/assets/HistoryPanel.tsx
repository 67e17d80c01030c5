import type { Asset } from 'contract/assets/assets.ts'
import { RecordHistory } from '../../records/history/RecordHistory.tsx'
import { describeAssetChanges } from '../../records/assets/assetSentences.ts'

/** Everything that happened to an asset, its stays and its parts, newest first. */
export function HistoryPanel({ asset }: { asset: Asset }) {
  return <RecordHistory entity="asset" id={asset.id} describe={describeAssetChanges(asset.id)} />
}
