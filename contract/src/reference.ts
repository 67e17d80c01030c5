import { z } from 'zod'
import { classifierTypes } from './classifier.ts'
import { idParams } from './http.ts'
import { defineCall, named } from './resource.ts'

export const areas = { classifier: 'Clasificadores', 'periodicity-unit': 'Unidades de periodicidad' }

const classifier = z.object({ id: z.number(), type: z.string(), name: z.string(), index: z.number() })

export const classifiersOfType = defineCall({
  method: 'GET',
  path: 'classifier/type/:type',
  access: 'session',
  summary: 'Valores de un clasificador, en su orden',
  params: z.strictObject({ type: z.enum(classifierTypes) }),
  reply: z.array(classifier)
})

export const oneClassifier = defineCall({
  method: 'GET',
  path: 'classifier/:id',
  access: 'session',
  summary: 'Un valor de clasificador',
  params: idParams,
  reply: classifier
})

export const listPeriodicityUnits = defineCall({
  method: 'GET',
  path: 'periodicity-unit',
  access: 'session',
  summary: 'Unidades de periodicidad',
  reply: z.array(named)
})
