import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import classes from './account.module.css'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const PasswordForm = lateComponent(async () => (await import('./PasswordForm.tsx')).PasswordForm)

/** The user's own password, with the drawer that changes it. */
export function PasswordSection() {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <section className={classes.paper} aria-labelledby="password-title">
      <div className={classes.headline}>
        <div>
          <h2 id="password-title">Contraseña</h2>
          <p className={classes.dimmed}>Cámbiela si cree que alguien más la sabe. No la use en otros sitios.</p>
        </div>
        <Button variant="default" onClick={() => setOpened(true)}>
          Cambiar la contraseña
        </Button>
      </div>
      <Sheet opened={opened} onClose={close} title="Cambiar la contraseña">
        {opened && (
          <Suspense fallback={<FormSkeleton fields={3} />}>
            <PasswordForm onDone={close} />
          </Suspense>
        )}
      </Sheet>
    </section>
  )
}
