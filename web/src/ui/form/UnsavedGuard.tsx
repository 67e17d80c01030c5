import { Button, Group, Text } from '@mantine/core'
import { useFocusTrap } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { isReloadingForVersion } from '../../api/newVersion.ts'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'
import classes from './SchemaForm.module.css'

const title = 'Hay cambios sin guardar'
const leave = 'Salir sin guardar'

/**
 * Asks before what was typed is lost: when another page or another tab of the page is opened, and when the browser's
 * tab is closed.
 * @param within in a drawer, closing it counts as leaving, and the question is shown inside it (no modal on a modal)
 */
export function UnsavedGuard({
  hasChanges,
  within,
  isKept = false,
  onDiscard
}: {
  hasChanges: () => boolean
  within: 'page' | 'drawer'
  /** what was typed is kept as a draft */
  isKept?: boolean
  onDiscard: () => void
}) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasChanges() && (within === 'drawer' || placeOf(current) !== placeOf(next)),
    enableBeforeUnload: () => hasChanges() && !(isKept && isReloadingForVersion()),
    withResolver: true
  })
  if (blocker.status !== 'blocked') return null
  const discard = () => {
    onDiscard()
    blocker.proceed()
  }
  if (within === 'drawer') return <UnsavedQuestion onStay={blocker.reset} onLeave={discard} />
  return (
    <ConfirmDialog opened title={title} confirm={leave} danger onConfirm={discard} onClose={blocker.reset}>
      Si sale ahora se pierde lo que ha escrito.
    </ConfirmDialog>
  )
}

/** A page with its tab: the form is lost when one of the two changes. */
const placeOf = ({ pathname, search }: { pathname: string; search: object }) =>
  `${pathname} ${'tab' in search ? String(search.tab) : ''}`

/** The question inside what would be closed. */
export function UnsavedQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const focus = useFocusTrap()
  return (
    <div
      ref={focus}
      className={classes.question}
      role="alertdialog"
      aria-label={title}
      aria-describedby="unsaved-question"
    >
      <Text fw={600}>{title}</Text>
      <Text size="sm" id="unsaved-question">
        Si cierra ahora se pierde lo que ha escrito.
      </Text>
      <Group gap="sm" mt="sm" justify="flex-end">
        <Button variant="default" onClick={onStay} data-autofocus>
          Seguir editando
        </Button>
        <Button color="red" onClick={onLeave}>
          {leave}
        </Button>
      </Group>
    </div>
  )
}
