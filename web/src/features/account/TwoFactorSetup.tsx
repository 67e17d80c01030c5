import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { IconCopy } from '@tabler/icons-react'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useState } from 'react'
import { isPasswordRequired } from '../../api/client.ts'
import { showSuccess } from '../../api/toasts.ts'
import { messageOf } from '../../api/shortText.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Form } from '../../ui/form/Form.tsx'
import classes from './account.module.css'
import { registerMutation } from './accountApi.ts'
import { copyText } from './copyText.ts'

const codeLength = 6
const codeLabel = 'Código de verificación'

type KeyProps = { secret: string; uri: string; qr: string }

/** The QR code and the key, and the first code, which proves that the application was set up. */
export function TwoFactorSetup({
  setup: { data, error, mutate, reset },
  onDone
}: {
  /** the call that makes a key */
  setup: UseMutationResult<KeyProps, Error, void>
  onDone: (recoveryCodes: readonly string[]) => void
}) {
  if (error) return <ErrorState what="No se ha podido preparar la clave" query={{ error, refetch: () => mutate() }} />
  return (
    <section className={classes.paper}>
      <ol className={classes.steps}>
        <li>
          <h2>Abra su aplicación de autenticación</h2>
          <p className={classes.dimmed}>
            En el teléfono: Google Authenticator, Microsoft Authenticator, Aegis u otra. Elija «Añadir cuenta».
          </p>
        </li>
        <li>
          <h2>Escanee este código</h2>
          {data ? <Key {...data} /> : <Skeleton width={192} height={192} />}
        </li>
        <li>
          <h2>Escriba las 6 cifras que muestra</h2>
          <FirstCode onDone={onDone} onCancel={reset} isReady={data !== undefined} />
        </li>
      </ol>
    </section>
  )
}

function Key({ secret, uri, qr }: KeyProps) {
  const copy = async () => {
    await copyText(secret)
    showSuccess('Clave copiada')
  }
  return (
    <div className={classes.key}>
      <img
        className={classes.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        width={192}
        height={192}
        alt="Código QR con la clave de su aplicación"
      />
      <div>
        <p className={classes.dimmed}>¿No puede escanearlo? Escriba esta clave en la aplicación:</p>
        <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Group gap="sm" mt="xs">
          <Button variant="default" leftSection={<IconCopy size={18} stroke={1.75} />} onClick={() => void copy()}>
            Copiar la clave
          </Button>
          <Button variant="default" component="a" href={uri} className={classes.onlyPhone}>
            Abrir en la aplicación
          </Button>
        </Group>
      </div>
    </div>
  )
}

function FirstCode({
  onDone,
  onCancel,
  isReady
}: {
  onDone: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
  isReady: boolean
}) {
  const [code, setCode] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const register = useMutation({
    ...registerMutation,
    onSuccess: ({ recovery_codes }) => {
      showSuccess('La verificación en dos pasos está activada')
      onDone(recovery_codes)
    },
    // After a cancelled confirmation the code stays as it was typed.
    onError: error => isPasswordRequired(error) || setCode('')
  })
  const send = (whole: string) => {
    if (!register.isPending) register.mutate({ body: { code: whole } })
  }
  // A whole code has sent itself; it stands here still when the password wasn't confirmed.
  const submit = () => (code.length === codeLength ? send(code) : setIncomplete(true))
  const change = (typed: string) => {
    const next = typed.replace(/\D/g, '').slice(0, codeLength)
    setCode(next)
    setIncomplete(false)
    if (next.length === codeLength) send(next)
  }
  const error = incomplete
    ? validationTexts.digits(codeLabel, codeLength)
    : code === '' || isPasswordRequired(register.error)
      ? register.error && messageOf(register.error)
      : undefined
  return (
    <Form onSubmit={submit}>
      <TextInput
        className={classes.code}
        label={codeLabel}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        disabled={!isReady}
        value={code}
        onChange={event => change(event.currentTarget.value)}
        error={error}
      />
      <Group gap="sm" mt="md">
        <Button type="submit" loading={register.isPending} disabled={!isReady}>
          Activar
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      </Group>
    </Form>
  )
}
