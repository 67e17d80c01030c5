type Shift = { fkc_shift: number; starts_at: string; ends_at: string }

/** The shift that works at a moment (ISO 8601, by default now); undefined if none does. */
export const shiftNow = (turns: readonly Shift[], now = new Date().toISOString()): number | undefined =>
  turns.find(({ starts_at, ends_at }) => starts_at <= now && now < ends_at)?.fkc_shift
