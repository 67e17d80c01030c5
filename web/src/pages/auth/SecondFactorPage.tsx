import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { secondFactorMutation, sessionQuery } from '../../api/session.ts'
import { endSession, clearUserData } from '../../ui/shell/endSession.ts'
import plain from '../../ui/shell/plain.module.css'
import { SignOutButton } from '../../ui/shell/SignOutButton.tsx'
import { Field } from '../../features/auth/Field.tsx'
import classes from './SecondFactorPage.module.css'
import { digits } from '../../features/auth/validateSignIn.ts'

/** The two kinds of code: of the application, six digits; of recovery, ten signs with a dash in the middle. */
const kinds = {
  application: {
    length: 6,
    text: 'Escriba el código de 6 cifras que muestra su aplicación de autenticación.',
    label: 'Código de verificación',
    short: digits('Código de verificación', 6),
    other: 'Usar un código de recuperación',
    // Pasted codes may have a space: '123 456'.
    clean: (text: string) => text.replace(/\D/g, '').slice(0, 6)
  },
  recovery: {
    length: 11,
    text: 'Escriba uno de los códigos de recuperación que guardó. Cada uno sirve una sola vez.',
    label: 'Código de recuperación',
    short: 'Número mínimo de caracteres 11',
    other: 'Usar la aplicación de autenticación',
    clean: (text: string) =>
      text
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
        .slice(0, 10)
        .replace(/^(.{5})(.+)$/, '$1-$2')
  }
} as const

/** `/auth/2fa`: a code of the authenticator application, or a recovery code, makes a partial session a full one. */
export function SecondFactorPage() {
  const { redirect } = getRouteApi('/bare/auth/2fa').useSearch()
  const router = useRouter()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<keyof typeof kinds>('application')
  const [code, setCode] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const { length, text, label, short, other, clean } = kinds[kind]
  const verify = useMutation({
    ...secondFactorMutation,
    onSuccess: () => {
      clearUserData(queryClient)
      router.history.push(redirect ?? '/')
    },
    onError: ({ message }) => {
      setCode('')
      input.current?.focus()
      void leaveIfOver(message)
    }
  })
  /** After too many wrong codes the server has ended the session: then back to sign-in. If it can't be asked, stays. */
  const leaveIfOver = async (message: string) => {
    const me = await queryClient.query({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
    if (me === null) await endSession(queryClient, router, message)
  }
  const refusal = verify.error instanceof ApiError && verify.error.status === 400 ? verify.error.message : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (verify.isPending) return
    const isShort = code.length < length
    setIncomplete(isShort)
    if (isShort) input.current?.focus()
    else verify.mutate(code)
  }
  const change = (typed: string) => {
    const next = clean(typed)
    setCode(next)
    setIncomplete(false)
    // Sent with the sixth digit.
    if (kind === 'application' && next.length === length && !verify.isPending) verify.mutate(next)
  }
  const swap = () => {
    setKind(kind === 'application' ? 'recovery' : 'application')
    setCode('')
    setIncomplete(false)
    verify.reset()
    input.current?.focus()
  }

  return (
    <div className={classes.page}>
      <form className={classes.card} onSubmit={submit} noValidate>
        <h1 className={plain.title}>Verificación en dos pasos</h1>
        <p className={plain.dimmed}>{text}</p>
        <div className={classes.code}>
          <Field
            ref={input}
            label={label}
            name="code"
            inputMode={kind === 'application' ? 'numeric' : 'text'}
            autoComplete={kind === 'application' ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={code}
            onChange={event => change(event.currentTarget.value)}
            error={incomplete ? short : code === '' ? refusal : undefined}
          />
        </div>
        <button type="submit" className={plain.button} aria-disabled={verify.isPending}>
          {verify.isPending ? 'Verificando…' : 'Verificar'}
        </button>
        <button type="button" className={`${plain.button} ${plain.secondary}`} onClick={swap}>
          {other}
        </button>
        <SignOutButton label="Entrar con otra cuenta" />
      </form>
    </div>
  )
}
