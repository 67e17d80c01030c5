import type { Base } from 'contract/bases/bases.ts'
import { recordStore } from '../../api/recordStore.ts'

/** The bases of the user's lines: those of a large line are three thousand, and a person may work on all lines. */
export const storedBases = recordStore<Base>('bases', 50_000)
