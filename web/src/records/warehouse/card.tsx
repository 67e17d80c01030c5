import { amountText } from 'contract/warehouse/warehouse-rules.ts'
import { ActiveBadge } from '../../ui/record/badges.tsx'
import { recordCard } from '../recordCard.tsx'
import { itemsApi } from './warehouseQueries.ts'

export const ItemCard = recordCard(itemsApi, item => ({
  code: item.code,
  title: item.name,
  badges: !item.is_active && <ActiveBadge active={false} />,
  facts: {
    Disponible: amountText(item.available, item.unit),
    Existencias: amountText(item.stock, item.unit),
    Mínimo: amountText(item.min_stock, item.unit),
    Lugar: item.location
  }
}))
