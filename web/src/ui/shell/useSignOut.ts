import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { signOutMutation } from '../../api/session.ts'
import { endSession, signingOut } from './endSession.ts'

/** Signs out on the server, then here. If the server can't be reached a toast says so, and the user stays signed in. */
export function useSignOut(): { start: () => Promise<void>; pending: boolean } {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { mutateAsync, isPending } = useMutation({
    ...signOutMutation,
    onMutate: () => signingOut(true),
    onSuccess: () => endSession(queryClient, router),
    onSettled: () => signingOut(false)
  })
  return { start: () => mutateAsync().catch(() => {}), pending: isPending }
}
