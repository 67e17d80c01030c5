import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Asset } from 'contract/assets/assets.ts'
import { type ComponentType, Suspense, useState } from 'react'
import { Dialog } from '../../ui/overlay/Sheet.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { type AssetAction, actionsFor } from './assetActions.ts'
import { assetsApi } from '../../records/assets/assetQueries.ts'
import { Reload } from './reload.ts'

type Content = ComponentType<{ asset: Asset; onClose: () => void }>

const dialogs: Readonly<Record<AssetAction, { title: string; size?: 'lg'; content: Content }>> = {
  mount: { title: 'Montar', content: lateComponent(async () => (await import('./MountForm.tsx')).MountForm) },
  replace: {
    title: 'Reemplazar',
    size: 'lg',
    content: lateComponent(async () => (await import('./ReplaceForm.tsx')).ReplaceForm)
  },
  swap: { title: 'Intercambiar', content: lateComponent(async () => (await import('./SwapForm.tsx')).SwapForm) },
  addPart: {
    title: 'Poner una parte',
    content: lateComponent(async () => (await import('./PartForms.tsx')).AddPartForm)
  },
  takeOut: {
    title: 'Retirar',
    content: lateComponent(async () => (await import('./TakeOutForms.tsx')).TakeOutForm)
  },
  leaveAssembly: {
    title: 'Sacar de su conjunto',
    content: lateComponent(async () => (await import('./PartForms.tsx')).LeaveAssemblyForm)
  },
  takeBack: {
    title: 'Recuperar',
    content: lateComponent(async () => (await import('./TakeOutForms.tsx')).TakeBackForm)
  },
  retire: {
    title: 'Dar de baja',
    content: lateComponent(async () => (await import('./TakeOutForms.tsx')).RetireForm)
  }
}

/** The dialog of an action with an asset; what follows stands in it before anything is done. */
export function AssetDialog({
  asset,
  action,
  onClose
}: {
  asset: Asset
  /** none: it is closed */
  action: AssetAction | undefined
  onClose: () => void
}) {
  // Keeps what it shows while the dialog fades out.
  const [shown, setShown] = useState(action)
  if (action && action !== shown) setShown(action)
  const { title, size = 'md', content: Form } = dialogs[shown ?? 'mount']
  return (
    <Dialog opened={action !== undefined} onClose={onClose} title={`${title} · ${asset.code}`} size={size}>
      {action && (
        <Suspense fallback={<Skeleton height={200} />}>
          <AsSeen key={asset.id} asset={asset} action={action} form={Form} onClose={onClose} />
        </Suspense>
      )}
    </Dialog>
  )
}

/**
 * Works on the asset as it was when the dialog was opened: concurrent changes must not be taken for what the user saw,
 * else the server couldn't detect a conflict. After a conflict the user reloads the asset and tries again with what was
 * typed, unless there is nothing left to do.
 */
function AsSeen({
  asset,
  action,
  form: Form,
  onClose
}: {
  asset: Asset
  action: AssetAction
  form: Content
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState(asset)
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: [assetsApi.entity] })
    const now = await queryClient.fetchQuery(assetsApi.one(seen.id))
    if (actionsFor(now).includes(action)) setSeen(now)
    else onClose()
  }
  return (
    <Reload value={reload}>
      <Form asset={seen} onClose={onClose} />
    </Reload>
  )
}
