import { expect, test } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { alreadyProgrammed } from './conflicts.ts'

const refusal = (status: number, errors: Record<string, string[]>) =>
  new ApiError({
    status,
    path: 'checks/bulk/batch',
    body: { message: '', errorCode: 'DOMAIN.CONFLICT', reason: 'duplicate', errors }
  })

test('names the activities that are programmed already, and where', () => {
  const found = alreadyProgrammed(
    refusal(409, {
      'base_activities.12': ['PIN-003 · Control: ya está programada en OT-2026-000099'],
      'base_activities.7': [''],
      title: ['no']
    })
  )
  expect([...found]).toEqual([
    [12, { text: 'Ya está programada en OT-2026-000099', order: null }],
    [7, { text: 'Ya está programada', order: null }]
  ])
})

test('other failures name none', () => {
  expect(alreadyProgrammed(refusal(400, { 'base_activities.12': ['x'] })).size).toBe(0)
  expect(alreadyProgrammed(new ApiError({ status: 0, path: 'x' })).size).toBe(0)
  expect(alreadyProgrammed(new Error('x')).size).toBe(0)
})
