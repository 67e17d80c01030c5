import { expect, test } from 'vitest'
import { locationType as type } from '../core/classifier.ts'
import { containerProblem, containersOf, mayBeRoot, typesWithin } from './place-types.ts'

test.each([
  [type.LINEA, type.LINEA, 'Una línea no está dentro de otra ubicación'],
  [type.LINEA, type.TALLER, 'Una línea no está dentro de otra ubicación'],
  [type.TORRE, type.TORRE, 'Una torre está en una línea o un tramo, no en una torre'],
  [type.TORRE, type.ESTACION, 'Una torre está en una línea o un tramo, no en una estación'],
  [type.TORRE, null, 'Una torre está en una línea o un tramo'],
  [type.ESTACION, null, 'Una estación está en una línea o un tramo'],
  [type.ESTACION, type.ESTACION, 'Una estación está en una línea o un tramo, no en una estación'],
  [type.TRAMO, type.TRAMO, 'Un tramo está en una línea, no en un tramo'],
  [type.TALLER, type.TORRE, 'Un taller está en una línea, una estación, una cochera o un taller, no en una torre'],
  [type.LINEA, null, undefined],
  [type.ESTACION, type.LINEA, undefined],
  [type.TORRE, type.TRAMO, undefined],
  [type.TALLER, null, undefined],
  [type.TALLER, type.ESTACION, undefined],
  [type.ALMACEN, type.ALMACEN, undefined]
])('%i in %s: %s', (place, container, problem) => {
  expect(containerProblem(place, container)).toBe(problem)
})

test('what is offered is what is taken', () => {
  for (const place of Object.values(type)) {
    expect(mayBeRoot(place)).toBe(containerProblem(place, null) === undefined)
    for (const container of Object.values(type)) {
      const isTaken = containerProblem(place, container) === undefined
      expect(containersOf(place).includes(container)).toBe(isTaken)
      expect(typesWithin(container).includes(place)).toBe(isTaken)
    }
  }
  expect(typesWithin(type.TORRE)).toEqual([])
  expect(typesWithin(type.LINEA)).not.toContain(type.LINEA)
})
