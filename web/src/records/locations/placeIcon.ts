import {
  IconAerialLift,
  IconBuilding,
  IconBuildingWarehouse,
  IconCarGarage,
  IconMapPin,
  IconRoute,
  IconTool,
  IconTower
} from '@tabler/icons-react'
import { locationType } from 'contract/core/classifier.ts'
import type { ActionIconType } from '../../ui/record/actions.tsx'

const icons: Readonly<Record<number, ActionIconType>> = {
  [locationType.LINEA]: IconAerialLift,
  [locationType.ESTACION]: IconBuilding,
  [locationType.TORRE]: IconTower,
  [locationType.TRAMO]: IconRoute,
  [locationType.COCHERA]: IconCarGarage,
  [locationType.TALLER]: IconTool,
  [locationType.ALMACEN]: IconBuildingWarehouse
}

/** What a kind of place looks like, in the tree and on the map. */
export const placeIcon = (fkc_type: number): ActionIconType => icons[fkc_type] ?? IconMapPin
