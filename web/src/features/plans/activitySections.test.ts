import { checkType, regime } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { activitySections } from './activitySections.ts'

const requiredOf = (values: object) =>
  activitySections(values as never, [])
    .flatMap(({ fields }) => fields)
    .filter(({ required }) => required)
    .map(({ name }) => name)

test('what the regime or the answer needs can’t be taken back', () => {
  expect(requiredOf({ fkc_regime: regime.FECHAS })).toEqual(['fkc_regime', 'fk_periodicity_unit'])
  expect(requiredOf({ fkc_regime: regime.LECTURAS, fkc_check_type: checkType.MEDIDA })).toEqual([
    'measure_unit',
    'fkc_regime',
    'fk_usage_unit'
  ])
})
