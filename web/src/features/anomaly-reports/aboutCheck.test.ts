import { checkStatus, checkType } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { aCheck, aTask } from '../../../test/workOrders.ts'
import { aboutCheck } from './aboutCheck.ts'

const done = { fkc_status: checkStatus.REALIZADO }
const measured = { fkc_check_type: checkType.MEDIDA, measure_min: 21, measure_max: 27, measure_unit: 'kN' }

test.each([
  ['NOK, with what was noted', aCheck(1, { ...done, value_ok: false, observation: 'Holgura' }), /^Actividad 1: NOK\nHolgura$/],
  ['out of range', aCheck(1, { ...done, ...measured, value_number: 30, out_of_range: true }), /^Actividad 1: 30 kN \(Entre 21 y 27 kN\)$/],
  ['of a task alone', aCheck(1, { ...done, value_ok: true, tasks: [aTask(2, { value_ok: false, observation: 'Gira a saltos' })] }), /^Actividad 1, .*: NOK\nGira a saltos$/],
  ['of both', aCheck(1, { ...done, value_ok: false, tasks: [aTask(2, { value_ok: false })] }), /^Actividad 1: NOK\n(?!Actividad 1).*: NOK$/]
])('a report of an answer begins with what was found: %s', (_, check, expected) => {
  expect(aboutCheck(check)).toMatch(expected)
}) // oxfmt-ignore
