import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { FilesFold } from './FilesFold.tsx'

afterEach(() => vi.unstubAllGlobals())

const path = 'attachment/getListAttachments/check/7'

function show(isFixed: boolean) {
  const api = fakeApi({ [`GET ${path}`]: data([]) })
  const me = aUser({ permissions: ['checks.read', 'checks.answer'] })
  const view = renderPart(<FilesFold entity="check" id={7} isFixed={isFixed} />, me)
  return { ...view, api }
}

test.each([
  ['open: files can be added', false],
  ['over: they stay as they are', true]
])('files are asked for when their line is opened; an order that is %s', async (_, isFixed) => {
  const { user, api } = show(isFixed)
  const line = await screen.findByText('Fotos y documentos')
  expect(api.count(path)).toBe(0)
  await user.click(line)
  await screen.findByText('Todavía no hay archivos')
  expect(api.count(path)).toBe(1)
  expect(screen.queryAllByRole('button', { name: /foto|archivo/i }).length > 0).toBe(!isFixed)
})
