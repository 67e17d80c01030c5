import { brands } from 'contract/catalogs/catalogs.ts'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { routes } from './routes.ts'

test('every route says who may use it, and only open ones are for everybody', () => {
  const kit = routes({} as never, {} as never)
  const call = brands.calls.list
  const mistake = 'GET brands: access is not declared'
  const answer = () => ({}) as never
  expect(() => kit.read({ ...call, access: '' }, answer)).toThrow(mistake)
  expect(() => kit.read({ ...call, access: 'public' }, answer)).toThrow(mistake)
  expect(() => kit.open(call, answer)).toThrow(mistake)
  expect(kit.list).toEqual([])
})

test('the description names what a call takes and answers, and leaves itself out', async () => {
  const { app } = await buildTestApp()
  const { paths } = (await app.inject('/api/v1/openapi.json')).json()
  const { get, post } = paths['/api/v1/brands']
  expect(get).toMatchObject({
    tags: ['brands'],
    parameters: expect.arrayContaining([expect.objectContaining({ name: 'search', in: 'query' })])
  })
  expect(get).not.toHaveProperty('requestBody')
  const contentOf = ({ content }: { content: Record<string, { schema: object }> }) =>
    content['application/json']?.schema
  expect(contentOf(get.responses[200])).toHaveProperty('properties.data.properties.count')
  expect(contentOf(post.requestBody)).toHaveProperty('properties.code')
  expect(paths['/api/v1/brands/{id}'].get.parameters).toMatchObject([{ name: 'id', in: 'path' }])
  expect(paths).not.toHaveProperty(['/api/v1/openapi.json'])
})
