import type { RecordKind } from '../recordKind.ts'
import { userTarget } from './paths.ts'

export const user: RecordKind = {
  target: id => userTarget(id)
}
