import { expect, test } from 'vitest'
import { classifiersOf } from './classifier.ts'

test('a higher priority has a higher id: lists are ordered by it', () => {
  const ids = classifiersOf('PRIORITY').map(({ id }) => id)
  expect(classifiersOf('PRIORITY').map(({ name }) => name)).toEqual(['Muy baja', 'Baja', 'Media', 'Alta', 'Muy alta'])
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
})
