import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { signOutMutation } from '../api/session.ts'
import { endSession, signingOut } from './endSession.ts'

/** Signs out on the server, then here. If the server can't be reached a toast says so, and the user stays signed in. */
export function useSignOut(): { start: () => void; pending: boolean } {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { mutate, isPending } = useMutation({
    ...signOutMutation,
    onMutate: () => signingOut(true),
    onSuccess: () => endSession(queryClient, router),
    onSettled: () => signingOut(false)
  })
  return { start: () => mutate(), pending: isPending }
}
