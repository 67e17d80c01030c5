import type { Base } from 'contract/bases/bases.ts'
import { recordStore } from '../../api/recordStore.ts'

/** The bases of the user's lines: those of a large line are three thousand. */
export const storedBases = recordStore<Base>('bases', 4000)
