import { Notice } from '../ui/state/Notice.tsx'
import { SignOutButton } from '../ui/shell/SignOutButton.tsx'

/** `/` for a profile whose menu leads nowhere. */
export function NoPagesPage() {
  return (
    <Notice
      code="· · ·"
      title="Su perfil todavía no tiene páginas"
      text={
        'Quien administra los accesos puede añadirlas a su perfil. ' +
        'Aparecerán en el menú sin que tenga que volver a entrar.'
      }
    >
      <SignOutButton />
    </Notice>
  )
}
