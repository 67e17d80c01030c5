import type { RoundMeter } from 'contract/readings/reading-rounds.ts'

/** A meter that shows 100 h since ten days before 20 March, 2 h a day. */
export const aMeter = (more: Partial<RoundMeter> = {}): RoundMeter => ({
  id: 5,
  fk_line: 1,
  name: 'Horas de marcha',
  base: { id: 8, code: 'ROJ-E1-MOT', name: 'Motor principal' },
  location: { id: 11, name: 'Estación 1' },
  usage_unit: { id: 1, name: 'Horas', symbol: 'h' },
  rollover_at: null,
  last: {
    id: 51,
    version: 2,
    value: 100,
    read_at: '2026-03-10T12:00:00.000Z',
    is_reset: false,
    fk_check: null,
    doubt: null,
    reason: null,
    staff: null
  },
  average: 2,
  drives: 1,
  next_due: null,
  ...more
})
