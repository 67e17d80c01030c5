import { structures } from 'contract/structure/structure.ts'
import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import { makeBase, makeStructure, makeSubsystem, makeSystem, unique } from '../../../test/factories.ts'
import { testResource } from '../../../test/resource-tests.ts'

let parent: Promise<{ id: number }> | undefined

testResource(structures, undefined, {
  fields: async () => ({
    code: unique('EST'),
    name: 'Motor principal',
    fk_structure: (await (parent ??= makeStructure())).id,
    fk_system: (await makeSystem()).id
  }),
  use: ({ id }) => makeBase({ fk_structure: id })
})

test('an element with children is not deleted, nor put below itself; levels follow a move', async () => {
  const api = await loginAs('Planificador')
  const [root, other] = [await makeStructure(), await makeStructure()]
  const child = await ok(api.post('structure', { code: unique('EST'), name: 'Reductor', fk_structure: root.id }))
  const leaf = await makeStructure({ fk_structure: child.id })
  expect(child).toMatchObject({ level: 1, structure: { id: root.id, name: root.name } })
  expect(await api.delete(`structure/${root.id}`)).toMatchObject({ status: 409, reason: 'in_use' })
  for (const fk_structure of [root.id, leaf.id]) {
    expect(await api.put(`structure/${root.id}`, { fk_structure })).toMatchObject({
      status: 400,
      errors: { fk_structure: ['Un elemento no puede estar dentro de sí mismo'] }
    })
  }
  await ok(api.put(`structure/${root.id}`, { fk_structure: other.id }))
  expect(await ok(api.get(`structure/${leaf.id}`))).toMatchObject({ level: 3 })
})

test('two moves at once never make a circle', async () => {
  const api = await loginAs('Planificador')
  const [a, b] = [await makeStructure(), await makeStructure()]
  const answers = await Promise.all([
    api.put(`structure/${a.id}`, { fk_structure: b.id }),
    api.put(`structure/${b.id}`, { fk_structure: a.id })
  ])
  expect(answers.map(answer => answer.status).toSorted((one, other) => one - other)).toEqual([200, 400])
})

test('the system follows from the subsystem, and must be its own', async () => {
  const api = await loginAs('Planificador')
  const subsystem = await makeSubsystem()
  const element = await ok(api.post('structure', { code: unique('EST'), name: 'Bomba', fk_subsystem: subsystem.id }))
  expect(element).toMatchObject({ fk_system: subsystem.fk_system, subsystem: { name: subsystem.name } })
  expect(await api.put(`structure/${element.id}`, { fk_system: (await makeSystem()).id })).toMatchObject({
    status: 400,
    errors: { fk_subsystem: expect.any(Array) }
  })
  expect(
    await api.post('structure', { code: unique('EST'), name: 'Bomba', fk_subsystem: 2_147_483_647 })
  ).toMatchObject({ status: 400, errors: { fk_subsystem: expect.any(Array) } })
})

test('tree: everything, by code; parents: the nearest first; paginated: the list', async () => {
  const api = await loginAs('Consulta')
  const root = await makeStructure()
  const second = await makeStructure({ fk_structure: root.id, code: unique('Z') })
  const first = await makeStructure({ fk_structure: root.id, code: unique('A') })
  const leaf = await makeStructure({ fk_structure: first.id })
  const tree = await ok(api.get('structure/tree'))
  const node = tree.find((each: { id: number }) => each.id === root.id)
  expect(node.children).toMatchObject([
    { id: first.id, children: [{ id: leaf.id, level: 2, children: [] }] },
    { id: second.id }
  ])
  expect((await ok(api.get(`structure/${leaf.id}/parents`))).map((row: { id: number }) => row.id)).toEqual([
    first.id,
    root.id
  ])
  expect(await ok(api.get(`structure/${root.id}/parents`))).toEqual([])
  expect(await api.get('structure/2147483647/parents')).toMatchObject({ status: 404 })
  expect(await ok(api.get(`structure/paginated?search=${first.code}`))).toMatchObject({
    count: 1,
    rows: [{ id: first.id }]
  })
  expect(await ok(api.get(`structure?fk_structure=${root.id}&sortBy=code`))).toMatchObject({
    count: 2,
    rows: [{ id: first.id }, { id: second.id }]
  })
})

test('what a move takes along, before it is made', async () => {
  const api = await loginAs('Planificador')
  const [root, other] = [await makeStructure(), await makeStructure()]
  const moved = await makeStructure({ fk_structure: root.id })
  const leaf = await makeStructure({ fk_structure: moved.id })
  await makeBase({ fk_structure: leaf.id })
  const target = await makeStructure({ fk_structure: other.id })
  expect(await ok(api.get(`structure/${moved.id}/move?fk_structure=${target.id}`))).toEqual({
    path: [other.name, target.name],
    elements: 1,
    bases: 1
  })
  expect(await ok(api.get(`structure/${moved.id}/move`))).toEqual({ path: [], elements: 1, bases: 1 })
  expect(await ok(api.get(`structure/${moved.id}`))).toMatchObject({ children_count: 1, bases_count: 1 })
  expect(await ok(api.get(`structure/${leaf.id}`))).toMatchObject({ children_count: 0, bases_count: 1 })
  for (const [to, words] of [
    [moved.id, 'Un elemento no puede estar dentro de sí mismo'],
    [leaf.id, 'Un elemento no puede estar dentro de sí mismo'],
    [2_147_483_647, 'El registro elegido no existe']
  ]) {
    expect(await api.get(`structure/${moved.id}/move?fk_structure=${to}`)).toMatchObject({
      status: 400,
      errors: { fk_structure: [words] }
    })
  }
  expect(await api.get('structure/2147483647/move')).toMatchObject({ status: 404 })
  expect(await (await loginAs('Consulta')).get(`structure/${moved.id}/move`)).toMatchObject({ status: 403 })
})
