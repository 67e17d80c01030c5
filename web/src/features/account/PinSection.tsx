import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { pinMutation, pinQuery } from '../../offline/pinQuery.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlay/Sheet.tsx'
import classes from './account.module.css'
import { PinForm } from './PinForm.tsx'

/** The PIN that opens what is kept on this device while there is no signal. */
export function PinSection() {
  const user = useSession().uuid
  const { data: hasPin, isPending } = useQuery(pinQuery(user))
  const remove = useMutation(pinMutation('El PIN se ha quitado'))
  const [asking, setAsking] = useState<'set' | 'remove'>()
  const close = () => setAsking(undefined)
  const verb = hasPin ? 'Cambiar el PIN' : 'Poner un PIN'
  return (
    <section className={classes.paper} aria-labelledby="pin-title">
      <div className={classes.headline}>
        <div>
          <h2 id="pin-title">PIN para abrir sin señal</h2>
          {isPending ? <Skeleton height={24} mt={4} /> : <p className={classes.dimmed}>{pinText(hasPin)}</p>}
        </div>
        {typeof hasPin === 'boolean' && (
          <Button variant="default" onClick={() => setAsking('set')}>
            {verb}
          </Button>
        )}
        {hasPin && (
          <Button variant="default" onClick={() => setAsking('remove')}>
            Quitar el PIN
          </Button>
        )}
      </div>
      <Dialog opened={asking === 'set'} onClose={close} title={verb}>
        <PinForm onClose={close} />
      </Dialog>
      <ConfirmDialog
        opened={asking === 'remove'}
        title="¿Quitar el PIN?"
        confirm="Quitar"
        danger
        onConfirm={() => remove.mutateAsync({ user })}
        onClose={close}
      >
        Sin señal, el trabajo guardado lo abrirá cualquiera que desbloquee este dispositivo.
      </ConfirmDialog>
    </section>
  )
}

function pinText(hasPin: boolean | null | undefined): string {
  if (hasPin)
    return 'Sin señal, la aplicación cerrada se abre con su PIN. Vale solo en este dispositivo; con señal no se pide.'
  if (hasPin === false)
    return 'Sin PIN, el trabajo guardado en este dispositivo lo abre cualquiera que lo desbloquee. Con señal no se pide.'
  return 'Este navegador no puede guardar trabajo cifrado para leerlo sin señal, o aún no hay señal para prepararlo.'
}
