import { ActionIcon, Skeleton } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const Scanner = lateComponent(async () => (await import('../../records/labels/Scanner.tsx')).Scanner)

/** Opens the camera to read a label; over whatever page. */
export function ScanButton() {
  // It closes by itself when it leads to another page.
  const pathname = useRouterState({ select: state => state.location.pathname })
  const [openedOn, setOpenedOn] = useState<string>()
  const opened = openedOn === pathname
  const close = () => setOpenedOn(undefined)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xl"
        aria-label="Escanear una etiqueta"
        title="Escanear una etiqueta"
        onClick={() => setOpenedOn(pathname)}
      >
        <IconQrcode size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Sheet opened={opened} onClose={close} title="Escanear una etiqueta">
        <Suspense fallback={<Skeleton height={240} />}>{opened && <Scanner onClose={close} />}</Suspense>
      </Sheet>
    </>
  )
}
