import { Button, Skeleton } from '@mantine/core'
import { IconArrowBarToDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Dialog } from '../../ui/overlay/Sheet.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const MountHereForm = lateComponent(async () => (await import('./MountHereForm.tsx')).MountHereForm)

/** What can be done next with a base that has nothing in it. */
export function MountHere({ base: { id, code } }: { base: { id: number; code: string } }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBarToDown size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Montar un activo
      </Button>
      <Dialog opened={opened} onClose={close} title={`Montar en ${code}`}>
        {opened && (
          <Suspense fallback={<Skeleton height={200} />}>
            <MountHereForm base={id} onClose={close} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
