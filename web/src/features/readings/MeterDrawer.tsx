import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../ui/shell/Can.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { RecordDrawer } from '../../ui/record/RecordDrawer.tsx'

const MeterForm = lateComponent(async () => (await import('./MeterForm.tsx')).MeterForm)

/** Who may make and change meters: they are part of their base. */
export const meterWriting = 'bases.write'

/** A link to the form of a new meter, for users who may make one; its page shows a `MeterDrawer`. */
export function NewMeter() {
  if (!useCan(meterWriting)) return null
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={props => <AppLink {...recordLink('new', 'contador')} {...props} />}
    >
      Nuevo medidor
    </Button>
  )
}

/** The form of a meter of a base, over a page with its meters. */
export function MeterDrawer({ base }: { base: number | undefined }) {
  if (!useCan(meterWriting)) return null
  return (
    <RecordDrawer
      param="contador"
      add={base === undefined ? undefined : 'Nuevo medidor'}
      edit="Editar medidor"
      fields={3}
    >
      {({ id, close }) => <MeterForm base={base} id={id} onClose={close} />}
    </RecordDrawer>
  )
}
