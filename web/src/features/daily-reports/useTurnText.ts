import type { Turn } from 'contract/daily-reports/turns.ts'
import { useSession } from '../../api/session.ts'
import { useKeptText } from './keptText.ts'

/** What is written in a turn, as its form has it; nothing is the empty text. */
export type TurnText = {
  text: string
  hand_over: string
  pending: string
  staff: readonly number[]
  starts_at: string
  ends_at: string
}

/** The text of a turn as it is typed, stored in the browser. */
export function useTurnText(turn: Turn) {
  const { uuid } = useSession()
  return useKeptText<TurnText>(`turn:${uuid}:${turn.id}`, savedOf(turn), turn.version)
}

export type KeptTurn = ReturnType<typeof useTurnText>

/** What a turn says, as its form has it. */
export const savedOf = (turn: Turn): TurnText => ({
  text: turn.text ?? '',
  hand_over: turn.hand_over ?? '',
  pending: turn.pending ?? '',
  staff: turn.staff.map(({ id }) => id),
  starts_at: turn.starts_at,
  ends_at: turn.ends_at
})
