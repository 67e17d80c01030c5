import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { changePin, hasPin } from '../api/deviceKey.ts'

const entity = 'device-pin'

/** Whether a user has a PIN on this device; null where nothing can be kept. */
export const pinQuery = (user: string) =>
  queryOptions({
    queryKey: [entity, user] as const,
    queryFn: async () => (await hasPin(user)) ?? null,
    staleTime: 0
  })

/** Sets a user's PIN on this device, or (undefined) removes it. */
export const pinMutation = (success: string) =>
  mutationOptions({
    mutationFn: ({ user, pin }: { user: string; pin?: string }) => changePin(user, pin),
    meta: { success, invalidates: [entity] }
  })
