import { expect, test } from 'vitest'
import { withoutSchemas } from '../build/withoutSchemas.ts'

type Load = (this: { addWatchFile(path: string): void }, id: string) => Promise<string>

test('each declaration is a module of its own, under an address that browsers ask for whole', async () => {
  const load = (id: string) => (withoutSchemas().load as Load).call({ addWatchFile: () => {} }, id)
  const names = await load('\0contract/calls/saved-views/saved-views.ts')
  const from = /export \{ areas \} from '(.+)'/.exec(names)?.[1] ?? ''
  expect(new URL(from, 'http://localhost/').hash).toBe('')
  expect(await load(`\0${from}`)).toBe('export const areas = {"saved-views":"Vistas guardadas"}')
})
