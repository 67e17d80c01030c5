import plain from './plain.module.css'
import { useSignOut } from './useSignOut.ts'

/** Signs out; for the pages without Mantine. */
export function SignOutButton({ label = 'Cerrar Sesión' }: { label?: string }) {
  const signOut = useSignOut()
  return (
    <button
      type="button"
      className={`${plain.button} ${plain.secondary}`}
      onClick={() => void signOut.start()}
      aria-disabled={signOut.pending}
    >
      {label}
    </button>
  )
}
