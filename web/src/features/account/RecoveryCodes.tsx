import { Alert, Button, Group } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '../../api/session.ts'
import { productTitle } from '../../ui/shell/title.ts'
import { showSuccess } from '../../api/toasts.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import classes from './account.module.css'
import { copyText } from './copyText.ts'

/** Shows the recovery codes, which can't be shown again: the server keeps only hashes. Leaving the page asks first. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const me = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    withResolver: true
  })
  useEffect(() => heading.current?.focus(), [])
  const list = codes.join('\n')
  const copy = async () => {
    await copyText(list)
    showSuccess('Códigos copiados')
  }
  const file = `${productTitle}\nCódigos de recuperación de ${me.email}\nCada uno sirve una sola vez.\n\n${list}\n`
  return (
    <section className={classes.paper}>
      <h2 ref={heading} tabIndex={-1}>
        Guarde sus códigos de recuperación
      </h2>
      <p className={classes.dimmed}>
        Si pierde el teléfono, entre con uno de ellos. Cada uno sirve una sola vez. Guárdelos donde nadie más los vea,
        no en el teléfono.
      </p>
      <ul className={classes.codes} aria-label="Códigos de recuperación">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Alert color="orange" mt="md">
        No se vuelven a mostrar.
      </Alert>
      <Group gap="sm" mt="md">
        <Button onClick={onSaved}>Los he guardado</Button>
        <Button variant="default" leftSection={<IconCopy size={18} stroke={1.75} />} onClick={() => void copy()}>
          Copiar
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="codigos-de-recuperacion.txt"
          leftSection={<IconDownload size={18} stroke={1.75} />}
        >
          Descargar
        </Button>
      </Group>
      <ConfirmDialog
        opened={blocker.status === 'blocked'}
        title="¿Salir sin guardar los códigos?"
        confirm="Salir"
        danger
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.status === 'blocked' && blocker.reset()}
      >
        No se vuelven a mostrar. Si pierde el teléfono, no podrá entrar sin ayuda de quien administra los accesos.
      </ConfirmDialog>
    </section>
  )
}
