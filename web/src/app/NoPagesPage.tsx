import { Notice } from './Notice.tsx'
import plain from './plain.module.css'
import { useSignOut } from './useSignOut.ts'

/** `/` for a profile whose menu leads nowhere. */
export function NoPagesPage() {
  const signOut = useSignOut()
  return (
    <Notice
      code="· · ·"
      title="Su perfil todavía no tiene páginas"
      text="Quien administra los accesos puede añadirlas a su perfil. Aparecerán en el menú sin que tenga que volver a entrar."
    >
      <button
        type="button"
        className={`${plain.button} ${plain.secondary}`}
        onClick={signOut.start}
        aria-disabled={signOut.pending}
      >
        Cerrar Sesión
      </button>
    </Notice>
  )
}
