import { mutationOptions } from '@tanstack/react-query'
import { request } from '../../api/client.ts'

// Written by hand, not by the contract's calls, whose schemas would load the validation library: sign-in does without
// it.

/** Asks for a code by e-mail. The answer is the same whether there is such an account or not. */
export const requestCodeMutation = mutationOptions({
  mutationFn: (email: string) => request('otps', { method: 'POST', body: { email } })
})

export const resetPasswordMutation = mutationOptions({
  mutationFn: (fields: { email: string; code: string; password: string }) =>
    request('auth/password/reset', { method: 'POST', body: fields })
})
