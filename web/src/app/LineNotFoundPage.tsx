import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { sessionQuery } from '../api/session.ts'
import { Notice } from '../ui/state/Notice.tsx'
import plain from '../ui/shell/plain.module.css'
import { SignOutButton } from '../ui/shell/SignOutButton.tsx'

/** `/line-not-found`: for users without an assigned line. */
export function LineNotFoundPage() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const again = async () => {
    // The line may have been assigned meanwhile.
    await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
    await router.navigate({ to: '/' })
  }
  return (
    <Notice
      code="· · ·"
      title="No tiene ninguna línea asignada"
      text={
        'Para trabajar hace falta al menos una línea. ' +
        'Pida a quien administra los accesos que le asigne la suya y vuelva a comprobarlo.'
      }
    >
      <button type="button" className={plain.button} onClick={() => void again()}>
        Comprobar de nuevo
      </button>
      <SignOutButton />
    </Notice>
  )
}
