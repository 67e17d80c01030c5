import type { Scenario } from '../person.ts'
import { editCatalogs } from './administrator.ts'
import { watch } from './control-centre.ts'
import { programme, putOff } from './planner.ts'
import { readLists } from './reader.ts'
import { review } from './supervisor.ts'
import { answerOrders } from './technician.ts'
import { goThroughLists } from './visitor.ts'

/** The eight kinds of people, each with an account of the demonstration and what they do all day. */
export const kinds: readonly { kind: string; account: string; scenario: Scenario }[] = [
  { kind: 'planner', account: 'planificador', scenario: programme },
  { kind: 'rescheduler', account: 'planificador', scenario: putOff },
  { kind: 'technician', account: 'tecnico', scenario: answerOrders },
  { kind: 'reader', account: 'tecnico', scenario: readLists },
  { kind: 'supervisor', account: 'supervisor', scenario: review },
  { kind: 'control centre', account: 'ccm', scenario: watch },
  { kind: 'administrator', account: 'admin', scenario: editCatalogs },
  { kind: 'visitor', account: 'consulta', scenario: goThroughLists }
]
