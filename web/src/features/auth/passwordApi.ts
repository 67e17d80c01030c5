import { mutationOptions } from '@tanstack/react-query'
import { request } from '../../api/client.ts'

// By hand and not by the contract's schemas: the page comes without the validation library, as sign-in does.

/** Has a code sent to the address, if there is an account; the answer doesn't say. */
export const requestCodeMutation = mutationOptions({
  mutationFn: (email: string) => request('otps', { method: 'POST', body: { email } })
})

export const resetPasswordMutation = mutationOptions({
  mutationFn: (fields: { email: string; code: string; password: string }) =>
    request('auth/password/reset', { method: 'POST', body: fields })
})
