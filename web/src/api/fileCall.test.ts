import { expect, test } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { ApiError, request, requestFile } from './client.ts'

const broken = () => {
  const response = new Response('x', { headers: { 'content-disposition': 'attachment; filename="a.xlsx"' } })
  Object.assign(response, { blob: () => Promise.reject(new Error('cut off')) })
  return response
}

test('a file has the name that the server gives it', async () => {
  fakeApi({ 'GET a': new Response('abc', { headers: { 'content-disposition': 'attachment; filename="a.xlsx"' } }) })
  const file = await requestFile('a')
  expect([file.name, await file.text()]).toEqual(['a.xlsx', 'abc'])
})

test('a file that breaks off counts as no answer, unless nobody waits for it any more', async () => {
  fakeApi({ 'GET a': broken })
  const left = new AbortController()
  await expect(requestFile('a', { signal: left.signal })).rejects.toMatchObject({ name: 'ApiError', status: 0 })
  fakeApi({
    'GET a': () => {
      const response = broken()
      Object.assign(response, {
        blob: () => {
          left.abort()
          return Promise.reject(new Error('cut off'))
        }
      })
      return response
    }
  })
  await expect(requestFile('a', { signal: left.signal })).rejects.not.toBeInstanceOf(ApiError)
})

test('an answer without content is one', async () => {
  fakeApi({ 'DELETE a': new Response(null, { status: 204 }) })
  expect(await request('a', { method: 'DELETE' })).toBeUndefined()
})
