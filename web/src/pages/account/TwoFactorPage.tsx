import { Alert, Badge, Button, Group, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import type { TwoFactorState } from 'contract/auth/account.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isPasswordRequired } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { safeRedirect } from '../../api/search.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Failure } from '../../ui/state/Failure.tsx'
import { PageHead } from '../../ui/record/PageHead.tsx'
import classes from '../../features/account/account.module.css'
import {
  enableMutation,
  generateMutation,
  renewCodesMutation,
  resetMutation,
  twoFactor
} from '../../features/account/accountApi.ts'
import { PasswordDialog } from '../../features/account/PasswordDialog.tsx'
import { RecoveryCodes } from '../../features/account/RecoveryCodes.tsx'
import { TwoFactorSetup } from '../../features/account/TwoFactorSetup.tsx'

/** `/admin/settings/2fa`: sets up the second factor, shows its recovery codes once, switches it off. */
export function TwoFactorPage() {
  const query = useQuery(twoFactor.query({}))
  const { data, error } = query
  // A key was asked for: it is being set up until that is reset.
  const setup = useMutation(generateMutation)
  // Cancelling the password's confirmation leaves the page as it was.
  const isSettingUp = !setup.isIdle && !isPasswordRequired(setup.error)
  const [codes, setCodes] = useState<readonly string[]>()
  const isRequired = useSession().must_set_up_two_factor
  const leave = useLeave()
  return (
    <div className={classes.page}>
      <PageHead
        title="Verificación en dos pasos"
        path={[{ label: 'Ajustes' }, { label: 'Mi cuenta', link: { to: '/admin/settings/account' } }]}
      />
      {isRequired && (
        <Alert color="orange" title="Su perfil la exige" mb="md">
          Configúrela para seguir trabajando. Hasta entonces no se abre ninguna otra página.
        </Alert>
      )}
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onSaved={() => {
            setCodes(undefined)
            leave()
          }}
        />
      ) : isSettingUp ? (
        <TwoFactorSetup
          setup={setup}
          onDone={fresh => {
            setup.reset()
            setCodes(fresh)
          }}
        />
      ) : data ? (
        data.enabled ? (
          <TurnedOn state={data} onCodes={setCodes} onAnew={() => setup.mutate()} />
        ) : (
          <TurnedOff state={data} onSetUp={() => setup.mutate()} />
        )
      ) : error ? (
        <ErrorState what="No se ha podido cargar la verificación en dos pasos" query={query} />
      ) : (
        <Skeleton height={160} />
      )}
    </div>
  )
}

/** Leads back to the page from which the user was redirected here because their profile requires it. */
function useLeave() {
  const router = useRouter()
  const [left, setLeft] = useState(false)
  // After the codes are gone from the page, because they block navigation.
  useEffect(() => {
    const search: Record<string, unknown> = router.latestLocation.search
    const back = safeRedirect(search['redirect'])
    if (left && back) router.history.replace(back)
  }, [left, router])
  return () => setLeft(true)
}

function TurnedOff({ state, onSetUp }: { state: TwoFactorState; onSetUp: () => void }) {
  const enable = useMutation(enableMutation)
  return (
    <section className={classes.paper}>
      <div className={classes.status}>
        <IconShieldOff size={32} stroke={1.5} aria-hidden />
        <div>
          <h2>No está activada</h2>
          <p className={classes.dimmed}>
            Al entrar se le pedirá, además de la contraseña, un código de 6 cifras de su teléfono. Si alguien averigua
            su contraseña, no podrá entrar. Funciona sin conexión y con cualquier aplicación de autenticación, como
            Google Authenticator, Microsoft Authenticator o Aegis.
          </p>
        </div>
      </div>
      {enable.error && (
        <Alert color="red" role="alert" mt="md">
          <Failure error={enable.error} />
        </Alert>
      )}
      <Group gap="sm" mt="md">
        <Button onClick={onSetUp}>Configurar</Button>
        {state.can_enable && (
          <Button
            variant="default"
            loading={enable.isPending}
            onClick={() => enable.mutate({ params: { flag: 'true' } })}
          >
            Activar con la aplicación que ya tenía
          </Button>
        )}
      </Group>
    </section>
  )
}

/** With so many recovery codes or fewer, their number is highlighted. */
const fewCodes = 3

function TurnedOn({
  state,
  onCodes,
  onAnew
}: {
  state: TwoFactorState
  onCodes: (codes: readonly string[]) => void
  onAnew: () => void
}) {
  const [asking, setAsking] = useState<'codes' | 'off' | 'anew'>()
  const renew = useMutation(renewCodesMutation)
  const enable = useMutation(enableMutation)
  const reset = useMutation(resetMutation)
  const left = state.recovery_codes_left
  const close = () => setAsking(undefined)
  return (
    <section className={classes.paper}>
      <div className={classes.status} data-on>
        <IconShieldCheck size={32} stroke={1.5} aria-hidden />
        <div>
          <h2>
            Su cuenta está protegida{' '}
            <Badge variant="light" tt="none" color="green">
              Activada
            </Badge>
          </h2>
          <p className={classes.dimmed}>Al entrar se le pide un código de su aplicación de autenticación.</p>
        </div>
      </div>
      <ul className={classes.actions}>
        <li>
          <h3>Códigos de recuperación</h3>
          <p data-few={left <= fewCodes || undefined}>
            {left === 1 ? 'Le queda 1 código sin usar.' : `Le quedan ${left} códigos sin usar.`} Sirven si pierde el
            teléfono.
          </p>
          <Button variant="default" onClick={() => setAsking('codes')}>
            Crear códigos nuevos
          </Button>
        </li>
        <li>
          <h3>Otro teléfono</h3>
          <p>La aplicación actual deja de valer y se configura otra.</p>
          <Button variant="default" onClick={() => setAsking('anew')}>
            Configurar otra vez
          </Button>
        </li>
        <li>
          <h3>Desactivar</h3>
          <p>Para entrar bastará la contraseña. Puede volver a activarla con la misma aplicación.</p>
          <Button variant="default" color="red" onClick={() => setAsking('off')}>
            Desactivar
          </Button>
        </li>
      </ul>
      <PasswordDialog
        opened={asking === 'codes'}
        title="¿Crear códigos nuevos?"
        text="Los códigos de recuperación que guardó dejan de servir."
        confirm="Crear códigos"
        onConfirm={async password => onCodes((await renew.mutateAsync({ body: { password } })).recovery_codes)}
        onClose={close}
      />
      <PasswordDialog
        opened={asking === 'anew'}
        title="¿Configurar otra vez?"
        text={
          'La aplicación actual y los códigos de recuperación dejan de servir, y sus demás sesiones se cierran. ' +
          'Hasta que termine de configurar la nueva, su cuenta queda sin verificación en dos pasos.'
        }
        confirm="Quitar y configurar"
        danger
        onConfirm={async password => {
          await reset.mutateAsync({ body: { password } })
          onAnew()
        }}
        onClose={close}
      />
      <PasswordDialog
        opened={asking === 'off'}
        title="¿Desactivar la verificación en dos pasos?"
        text="Para entrar bastará la contraseña, y sus demás sesiones se cierran."
        confirm="Desactivar"
        danger
        onConfirm={password => enable.mutateAsync({ params: { flag: 'false' }, body: { password } })}
        onClose={close}
      />
    </section>
  )
}
