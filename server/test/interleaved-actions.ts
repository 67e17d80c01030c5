import fc from 'fast-check'

/** The rules that an activity may have. */
export const rules = {
  fixed: { fkc_regime: 163, fk_periodicity_unit: 1, time_interval_value: 9, is_floating: false },
  floating: { fkc_regime: 163, fk_periodicity_unit: 3, time_interval_value: 1, is_floating: true },
  usage: { fkc_regime: 164, fk_periodicity_unit: null, time_interval_value: null, is_floating: false },
  both: { fkc_regime: 165, fk_periodicity_unit: 2, time_interval_value: 2, is_floating: false }
}

/** What is done on orders and checks. `pick`: which of those so far, counted from the newest. */
export const work = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('program' as const), pick: fc.nat(1), isStarted: fc.boolean() })
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      pick: fc.nat(3),
      ago: fc.integer({ min: 1, max: 80 }),
      usage: fc.option(fc.integer({ min: 0, max: 900 })),
      if_edited: fc.constantFrom(undefined, 'keep' as const, 'follow' as const)
    })
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), pick: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('notDone' as const), pick: fc.nat(2) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('state' as const),
      pick: fc.nat(3),
      to: fc.constantFrom(9, 11, 11, 12, 13, 15, 15)
    })
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('reschedule' as const),
      pick: fc.nat(1),
      day: fc.integer({ min: -20, max: 40 })
    })
  }
)

/** Changes to what due dates follow from. */
export const edit = fc.oneof(
  fc.record({
    kind: fc.constant('activity' as const),
    pick: fc.nat(1),
    rule: fc.constantFrom(...Object.values(rules))
  }),
  fc.record({
    kind: fc.constant('baseActivity' as const),
    pick: fc.nat(1),
    fields: fc.record(
      {
        fkc_regime: fc.constantFrom(null, 163, 164, 165),
        day: fc.option(fc.integer({ min: -20, max: 40 })),
        next_usage_value: fc.option(fc.integer({ min: 0, max: 1500 })),
        meter: fc.option(fc.nat(1)),
        is_active: fc.boolean()
      },
      { requiredKeys: [] }
    )
  }),
  fc.record({
    kind: fc.constant('meter' as const),
    pick: fc.nat(1),
    rollover_at: fc.constantFrom(null, 900, 1000, 5000)
  }),
  fc.record({
    kind: fc.constant('reading' as const),
    pick: fc.nat(1),
    value: fc.integer({ min: 0, max: 1000 }),
    ago: fc.integer({ min: 1, max: 200 }),
    is_reset: fc.boolean()
  }),
  fc.record({
    kind: fc.constant('meaning' as const),
    pick: fc.nat(1),
    meaning: fc.constantFrom('rollover' as const, 'replaced' as const, 'previous_wrong' as const),
    value: fc.integer({ min: 0, max: 400 }),
    more: fc.integer({ min: 0, max: 900 }),
    ago: fc.integer({ min: 1, max: 120 })
  }),
  fc.record({
    kind: fc.constant('correction' as const),
    pick: fc.nat(3),
    value: fc.integer({ min: 0, max: 1000 }),
    ago: fc.option(fc.integer({ min: 1, max: 120 })),
    is_reset: fc.option(fc.boolean())
  }),
  fc.record({ kind: fc.constant('deletion' as const), pick: fc.nat(5) }),
  fc.record({
    kind: fc.constant('replace' as const),
    pick: fc.nat(2),
    ago: fc.integer({ min: 1, max: 120 }),
    out: fc.option(fc.integer({ min: 0, max: 1000 })),
    in: fc.integer({ min: 0, max: 400 })
  }),
  fc.record({ kind: fc.constant('plan' as const), pick: fc.nat(1), isGiven: fc.boolean() })
)

/** First dates and rules, of both at once; series that begin anew. */
export const together = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    pick: fc.nat(1),
    rule: fc.constantFrom(...Object.values(rules)),
    recount: fc.boolean()
  }),
  fc.record({
    kind: fc.constant('initialise' as const),
    pick: fc.nat(1),
    day: fc.integer({ min: -20, max: 40 }),
    by: fc.constantFrom('load' as const, 'same' as const)
  }),
  fc.record({
    kind: fc.constant('bulk' as const),
    pick: fc.nat(1),
    day: fc.option(fc.integer({ min: -20, max: 40 })),
    next_usage_value: fc.option(fc.integer({ min: 0, max: 1500 })),
    time_interval_value: fc.constantFrom(null, 1, 400)
  })
)

type ActionOf<T> = T extends fc.Arbitrary<infer A> ? A : never
export type Action = ActionOf<typeof work> | ActionOf<typeof edit> | ActionOf<typeof together>

export type Rule = (typeof rules)[keyof typeof rules]
