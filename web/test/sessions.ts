import type { Session } from 'contract/auth/account.ts'

/** An open session of an account, by default the one that asks. */
export const aSession = (more: Partial<Session> = {}): Session => ({
  id: '5c1f0f9e-0000-4000-8000-00000000000a',
  device: 'Chrome en Windows',
  address: '10.0.0.7',
  level: 'full',
  created_at: '2026-03-01T12:00:00.000Z',
  last_used_at: '2026-03-02T12:00:00.000Z',
  expires_at: '2026-04-01T12:00:00.000Z',
  is_current: true,
  ...more
})
