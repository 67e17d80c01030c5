import {
  IconArchive,
  IconArrowBackUp,
  IconArrowBarToDown,
  IconArrowBarUp,
  IconArrowsExchange,
  IconEdit,
  IconPlugConnected,
  IconPlugConnectedX,
  IconReplace
} from '@tabler/icons-react'
import type { Asset } from 'contract/assets/assets.ts'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import type { Action, ActionIconType } from '../../ui/record/actions.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { type AssetAction, actionsFor } from './assetActions.ts'
import { AssetDialog } from './AssetDialog.tsx'

const looks: Readonly<Record<AssetAction, { label: string; icon: ActionIconType; danger?: boolean }>> = {
  mount: { label: 'Montar', icon: IconArrowBarToDown },
  replace: { label: 'Reemplazar', icon: IconReplace },
  swap: { label: 'Intercambiar', icon: IconArrowsExchange },
  addPart: { label: 'Poner una parte', icon: IconPlugConnected },
  takeOut: { label: 'Retirar', icon: IconArrowBarUp },
  leaveAssembly: { label: 'Sacar de su conjunto', icon: IconPlugConnectedX },
  takeBack: { label: 'Recuperar', icon: IconArrowBackUp },
  retire: { label: 'Dar de baja', icon: IconArchive, danger: true }
}

/** What may be done with an asset now: the most important as a button, the others in the menu; with their dialogs. */
export function useAssetActions(asset: Asset): { primary: Action | undefined; menu: Action[]; dialogs: ReactNode } {
  const mayWrite = useCan('assets.write')
  const [asking, setAsking] = useState<AssetAction>()
  const [first, ...others] = (mayWrite ? actionsFor(asset) : []).map((action): Action => ({
    ...looks[action],
    onClick: () => setAsking(action)
  }))
  const edit: Action[] = mayWrite ? [{ label: 'Editar', icon: IconEdit, link: recordLink(asset.id) }] : []
  return {
    primary: first,
    menu: [...edit, ...others],
    dialogs: <AssetDialog asset={asset} action={asking} onClose={() => setAsking(undefined)} />
  }
}
