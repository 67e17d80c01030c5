import type { Base } from 'contract/bases/bases.ts'
import { seenStore } from '../../api/seenStore.ts'

/** The bases of the user's lines: those of a large line are three thousand. */
export const seenBases = seenStore<Base>('bases', 4000)
