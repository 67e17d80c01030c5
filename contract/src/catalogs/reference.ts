import { z } from 'zod'
import { classifierTypes } from '../core/classifier.ts'
import { idParams } from '../core/http.ts'
import { defineCall, get, named } from '../core/resource.ts'

export const areas = { classifier: 'Clasificadores', 'periodicity-unit': 'Unidades de periodicidad' }

const classifier = z.object({ id: z.number(), type: z.string(), name: z.string(), index: z.number() })

export const classifiersOfType = defineCall({
  ...get('classifier/type/:type', 'session', 'Valores de un clasificador, en su orden'),
  params: z.strictObject({ type: z.enum(classifierTypes) }),
  reply: z.array(classifier)
})

export const oneClassifier = defineCall({
  ...get('classifier/:id', 'session', 'Un valor de clasificador'),
  params: idParams,
  reply: classifier
})

export const listPeriodicityUnits = defineCall({
  ...get('periodicity-unit', 'session', 'Unidades de periodicidad'),
  reply: z.array(named)
})
