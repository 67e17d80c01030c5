import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { passwordProblems, passwordTexts } from 'contract/auth/passwords.ts'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { messageOf } from '../../api/shortText.ts'
import plain from '../../ui/shell/plain.module.css'
import { showInfo, showSuccess } from '../../api/toasts.ts'
import { EmailField } from '../../features/auth/EmailField.tsx'
import { Field } from '../../features/auth/Field.tsx'
import { requestCodeMutation, resetPasswordMutation } from '../../features/auth/passwordApi.ts'
import { PasswordField } from '../../features/auth/PasswordField.tsx'
import { PasswordHints } from '../../ui/form/PasswordHints.tsx'
import classes from './SecondFactorPage.module.css'
import { digits, fieldLabels, isEmail, required } from '../../features/auth/validateSignIn.ts'

const codeLength = 8
const codeLabel = 'Código del correo'
const route = getRouteApi('/bare/auth/password')

/**
 * `/auth/password`: asks for a code by e-mail, then for a new password. The address says which of the two, because the
 * mail's link leads to the second.
 */
export function ForgottenPasswordPage() {
  const { sent, email } = route.useSearch()
  return <div className={classes.page}>{sent && email ? <NewPassword email={email} /> : <AskForCode />}</div>
}

function AskForCode() {
  const search = route.useSearch()
  const router = useRouter()
  const [email, setEmail] = useState(search.email ?? '')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const ask = useMutation({
    ...requestCodeMutation,
    onSuccess: (_, to) => router.navigate({ to: '/auth/password', search: { ...search, email: to, sent: true } }),
    onError: refusal =>
      setError(refusal instanceof ApiError ? (refusal.errors?.email?.[0] ?? messageOf(refusal)) : undefined)
  })
  /** The address, if it is one; if not, the field says so. */
  const checked = (): string | undefined => {
    const to = email.trim()
    const wrong = to === '' ? required(fieldLabels.email) : isEmail(to) ? undefined : 'Email must be valid'
    setError(wrong)
    if (wrong) input.current?.focus()
    return wrong ? undefined : to
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const to = ask.isPending ? undefined : checked()
    if (to) ask.mutate(to)
  }
  const goOn = () => {
    const to = checked()
    if (to) void router.navigate({ to: '/auth/password', search: { ...search, email: to, sent: true } })
  }
  return (
    <form className={classes.card} onSubmit={submit} noValidate>
      <h1 className={plain.title}>¿Ha olvidado su contraseña?</h1>
      <p className={plain.dimmed}>Escriba el correo con el que entra. Le enviaremos un código para elegir otra.</p>
      <EmailField
        ref={input}
        value={email}
        onChange={typed => {
          setEmail(typed)
          setError(undefined)
        }}
        error={error}
      />
      <button type="submit" className={plain.button} aria-disabled={ask.isPending}>
        {ask.isPending ? 'Enviando…' : 'Enviar el código'}
      </button>
      <button type="button" className={`${plain.button} ${plain.secondary}`} onClick={goOn}>
        Ya tengo un código
      </button>
      <BackToSignIn />
    </form>
  )
}

const blank = { code: '', password: '', repeated: '' }
type Values = typeof blank
type Wrong = Partial<Record<keyof Values, string | undefined>>

function NewPassword({ email }: { email: string }) {
  const { redirect } = route.useSearch()
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<Wrong>({})
  const again = useMutation({
    ...requestCodeMutation,
    onSuccess: () => showInfo('Si hay una cuenta con ese correo, le llegará otro código'),
    onError: refusal => setErrors({ code: messageOf(refusal) })
  })
  const reset = useMutation({
    ...resetPasswordMutation,
    onSuccess: async () => {
      showSuccess('Su contraseña ha cambiado. Ya puede entrar con ella')
      await router.navigate({ to: '/auth/login', search: redirect ? { redirect } : {}, replace: true })
    },
    onError: refusal => {
      const refused = refusal instanceof ApiError ? refusal.errors : undefined
      fail(refused?.password ? { password: refused.password[0] } : { code: messageOf(refusal) })
    }
  })
  const fail = (found: Wrong) => {
    setErrors(found)
    const first = (['code', 'password', 'repeated'] as const).find(name => found[name])
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reset.isPending) return
    const found = validate(values, email)
    fail(found)
    if (!Object.values(found).some(Boolean)) reset.mutate({ email, code: values.code, password: values.password })
  }
  const change = (name: keyof Values, text: string) => {
    setValues({ ...values, [name]: text })
    if (errors[name]) setErrors({ ...errors, [name]: undefined })
  }
  return (
    <form ref={form} className={classes.card} onSubmit={submit} noValidate>
      <h1 className={plain.title}>Contraseña nueva</h1>
      <p className={plain.dimmed}>
        Si hay una cuenta con <strong className={classes.address}>{email}</strong>, le ha llegado un código de{' '}
        {codeLength} cifras. El correo dice hasta cuándo sirve.
      </p>
      {/* Tells password managers whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <div className={classes.code}>
        <Field
          label={codeLabel}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={values.code}
          onChange={event => change('code', event.currentTarget.value.replace(/\D/g, '').slice(0, codeLength))}
          error={errors.code}
        />
      </div>
      <div className={classes.fields}>
        <PasswordField
          label="Contraseña nueva"
          name="password"
          autoComplete="new-password"
          value={values.password}
          onChange={event => change('password', event.currentTarget.value)}
          error={errors.password}
        />
        <PasswordHints password={values.password} owner={{ email }} />
      </div>
      <PasswordField
        label="Repita la contraseña nueva"
        name="repeated"
        autoComplete="new-password"
        value={values.repeated}
        onChange={event => change('repeated', event.currentTarget.value)}
        error={errors.repeated}
      />
      <button type="submit" className={plain.button} aria-disabled={reset.isPending}>
        {reset.isPending ? 'Cambiando…' : 'Cambiar la contraseña'}
      </button>
      <button
        type="button"
        className={`${plain.button} ${plain.secondary}`}
        aria-disabled={again.isPending}
        onClick={() => !again.isPending && again.mutate(email)}
      >
        {again.isPending ? 'Enviando…' : 'Enviar otro código'}
      </button>
      <BackToSignIn />
    </form>
  )
}

function validate({ code, password, repeated }: Values, email: string): Wrong {
  const [problem] = passwordProblems(password, { email })
  return {
    code: code.length < codeLength ? digits(codeLabel, codeLength) : undefined,
    password: password === '' ? required('Contraseña nueva') : problem && passwordTexts[problem],
    repeated: repeated === password ? undefined : 'Las contraseñas no coinciden'
  }
}

function BackToSignIn() {
  const { redirect } = route.useSearch()
  return (
    <Link to="/auth/login" search={redirect ? { redirect } : {}} className={plain.link}>
      Volver a iniciar sesión
    </Link>
  )
}
