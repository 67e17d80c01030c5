import { mutationOptions } from '@tanstack/react-query'
import * as contract from 'contract/calls/auth/account.ts'
import { request } from '../../api/client.ts'
import { callApi, type ReplyOf } from '../../api/resourceApi.ts'

const ofUser = { entities: ['user'] } as const
/** No toast: the page itself shows that it was done. */
const noToast = { success: '' }

export const twoFactor = callApi(contract.getTwoFactor, ofUser)
export const sessions = callApi(contract.listSessions, { entities: ['session'] })

/** Although it is a GET, each call makes another secret: so it is a mutation, which isn't repeated by itself. */
export const generateMutation = mutationOptions({
  mutationFn: () => request<ReplyOf<typeof contract.generateTwoFactor>>(contract.generateTwoFactor.path),
  meta: { invalidates: ['user'] }
})
export const registerMutation = callApi(contract.registerTwoFactor, ofUser).mutation(noToast)
export const enableMutation = callApi(contract.enableTwoFactor, ofUser).mutation({
  success: 'La verificación en dos pasos ha cambiado'
})
export const resetMutation = callApi(contract.resetTwoFactor, ofUser).mutation({
  success: 'La verificación en dos pasos se ha quitado'
})
export const renewCodesMutation = callApi(contract.renewRecoveryCodes, ofUser).mutation(noToast)
export const changePasswordMutation = callApi(contract.changePassword, { entities: ['session'] }).mutation({
  success: 'Su contraseña ha cambiado'
})
export const closeSessionMutation = callApi(contract.closeSession, { entities: ['session'] }).mutation({
  success: 'La sesión se ha cerrado'
})
export const closeOthersMutation = callApi(contract.closeOtherSessions, { entities: ['session'] }).mutation({
  success: 'Las demás sesiones se han cerrado'
})
