import { type Owner, passwordProblems, shortestPassword } from 'contract/auth/passwords.ts'
import classes from './PasswordHints.module.css'

/** The rules for a new password, ticked while it is typed; those that only the server can check are a note. */
export function PasswordHints({ password, owner }: { password: string; owner: Owner }) {
  const problems = passwordProblems(password, owner)
  return (
    <ul className={classes.hints}>
      <Hint met={!problems.includes('short')}>
        {shortestPassword} caracteres o más: varias palabras sueltas se recuerdan mejor
      </Hint>
      <Hint met={!problems.includes('easy')}>
        Sin su nombre, su correo, «teleférico», «contraseña» ni series como «1234»
      </Hint>
      <li className={classes.note}>Tampoco valen las más usadas ni sus 5 últimas: se comprueba al guardar</li>
    </ul>
  )
}

function Hint({ met, children }: { met: boolean; children: React.ReactNode }) {
  return (
    <li data-met={met || undefined}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden focusable="false">
        {met ? (
          <path
            d="M3 8.5 6.5 12 13 4.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ) : (
          <circle cx="8" cy="8" r="2.5" fill="currentColor" />
        )}
      </svg>
      <span>
        {children}
        {met && <span className={classes.hidden}> (cumplido)</span>}
      </span>
    </li>
  )
}
