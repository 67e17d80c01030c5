import { classifierOf } from 'contract/core/classifier.ts'
import type { StateHistory } from 'contract/core/state-history.ts'
import type { TimelineEntry } from '../record/Timeline.tsx'

/**
 * A record's changes of state as a timeline shows them, the newest first.
 * @param made what its creation is called after the name of who did it
 */
export const stateEntries = (history: StateHistory, made: string): TimelineEntry[] =>
  history.toReversed().map(({ id, fkc_from, fkc_to, reason, at, user }) => ({
    key: String(id),
    at,
    who: user?.name,
    what:
      fkc_from === null
        ? user
          ? made
          : `Se creó como «${classifierOf(fkc_to).name}»`
        : `${user ? 'lo pasó' : 'Pasó'} a «${classifierOf(fkc_to).name}»`,
    text: reason,
    colour: classifierOf(fkc_to).color ?? 'gray'
  }))
