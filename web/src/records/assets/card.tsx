import { StatusBadge } from '../../ui/record/badges.tsx'
import { recordCard } from '../recordCard.tsx'
import { assetsApi } from './assetQueries.ts'
import { placeText } from './placeText.ts'

export const AssetCard = recordCard(assetsApi, asset => ({
  code: asset.code,
  title: asset.name,
  badges: <StatusBadge id={asset.fkc_status} />,
  facts: {
    'Montado en': placeText(asset),
    Línea: asset.line?.name,
    Modelo: [asset.brand?.name, asset.model?.name].filter(Boolean).join(' '),
    'N.º de serie': asset.serial_number
  }
}))
