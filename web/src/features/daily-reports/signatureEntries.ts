import { classifierOf } from 'contract/core/classifier.ts'
import type { SignatureHistory } from 'contract/daily-reports/turns.ts'
import type { TimelineEntry } from '../../ui/record/Timeline.tsx'

const acts = { outgoing: 'la entrega', incoming: 'la recepción' } as const

/** The signatures of a report's turns as its history shows them. */
export const signatureEntries = (signatures: SignatureHistory): TimelineEntry[] =>
  signatures.toReversed().map(({ id, at, fkc_shift, role, kind, signer, user }) => {
    const turn = `del turno de ${classifierOf(fkc_shift).name.toLocaleLowerCase('es')}`
    return {
      key: `firma ${id}`,
      at,
      who: user?.name ?? 'El sistema',
      what:
        kind === 'signed'
          ? `firmó ${acts[role]} ${turn}`
          : `cambió el turno firmado: cayó la firma de ${signer?.name ?? 'otra persona'} (${acts[role]} ${turn})`,
      colour: kind === 'signed' ? 'green' : 'orange'
    }
  })
