import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { shortText } from '../../api/shortText.ts'
import { signInMutation } from '../../api/session.ts'
import { clearUserData } from '../../ui/shell/endSession.ts'
import { noteSessionEnd } from '../../api/sessionEnd.ts'
import plain from '../../ui/shell/plain.module.css'
import { productTitle } from '../../ui/shell/title.ts'
import { EndedSession } from '../../features/auth/EndedSession.tsx'
import { EmailField } from '../../features/auth/EmailField.tsx'
import { PasswordField } from '../../features/auth/PasswordField.tsx'
import classes from '../../features/auth/SignInPage.module.css'
import { type Credentials, fieldLabels, validateSignIn } from '../../features/auth/validateSignIn.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

/** Decoration, loaded apart so that it doesn't delay the form. */
const Ropeway = lateComponent(async () => (await import('../../features/auth/Ropeway.tsx')).Ropeway)

/** `/auth/login` */
export function SignInPage() {
  return (
    <div className={classes.page}>
      <div className={classes.picture}>
        <Suspense>
          <Ropeway />
        </Suspense>
      </div>
      <div className={classes.side}>
        <div className={classes.card}>
          <p className={classes.product}>{productTitle}</p>
          <h1 className={plain.title}>Iniciar sesión</h1>
          <EndedSession />
          <SignInForm />
        </div>
      </div>
    </div>
  )
}

function SignInForm() {
  const { redirect } = getRouteApi('/bare/auth/login').useSearch()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [values, setValues] = useState<Credentials>({ email: '', password: '' })
  const [errors, setErrors] = useState<Partial<Credentials>>({})
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const signIn = useMutation({
    ...signInMutation,
    onSuccess: async ({ level }) => {
      // What was fetched before belongs to another session.
      clearUserData(queryClient)
      noteSessionEnd()
      if (level === 'partial') await router.navigate({ to: '/auth/2fa', search: redirect ? { redirect } : {} })
      else router.history.push(redirect ?? '/')
    },
    onError: error => {
      const refused = error instanceof ApiError ? error.errors : undefined
      setErrors({ email: refused?.email?.[0], password: refused?.password?.[0] })
      password.current?.focus()
      password.current?.select()
    }
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Pressing Enter twice must not send twice.
    if (signIn.isPending) return
    const found = validateSignIn(values)
    setErrors(found)
    if (found.email) email.current?.focus()
    else if (found.password) password.current?.focus()
    else signIn.mutate({ email: values.email.trim(), password: values.password })
  }
  const change = (field: keyof Credentials, typed: string) => {
    setValues({ ...values, [field]: typed })
    if (errors[field]) setErrors({ ...errors, [field]: undefined })
  }
  const refusal = refusalText(signIn.error)

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div role="alert" className={classes.refusal}>
        {refusal && <p className={plain.alert}>{refusal}</p>}
      </div>
      <EmailField ref={email} value={values.email} onChange={typed => change('email', typed)} error={errors.email} />
      <PasswordField
        ref={password}
        label={fieldLabels.password}
        name="password"
        autoComplete="current-password"
        value={values.password}
        onChange={event => change('password', event.currentTarget.value)}
        error={errors.password}
      />
      <button type="submit" className={`${plain.button} ${classes.submit}`} aria-disabled={signIn.isPending}>
        {signIn.isPending ? 'Entrando…' : 'Entrar'}
      </button>
      <Link to="/auth/password" search={{ redirect, email: values.email.trim() || undefined }} className={plain.link}>
        ¿Ha olvidado su contraseña?
      </Link>
    </form>
  )
}

/**
 * Why the server refused: all of it for a 400, which has no toast here; a few words beside the toast of another 4xx.
 */
function refusalText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 400) return error.message
  return error.status > 400 && error.status < 500 ? shortText(error) : undefined
}
