import { z } from 'zod'
import { absence } from '../core/classifier.ts'
import { defineEntity, masculine } from '../core/entity.ts'
import { idParam, maxIds, oneIdParam } from '../core/http.ts'
import { defineCall, get, named, post, put } from '../core/resource.ts'
import { id, inOrder, isoDate, wholeNumber } from '../core/validation.ts'
import { maxPatternDays, type PatternDay, patternDays } from './roster-patterns.ts'

/** A person's day: a shift of a line, or why they are on none. A day that nobody filled has no row. */
export const roster = defineEntity({
  entity: 'roster',
  names: masculine('día del cuadrante', 'días del cuadrante'),
  label: 'fk_staff · date',
  path: 'roster',
  group: 'Cuadrante',
  fields: { fk_staff: 'Persona', date: 'Fecha', fkc_shift: 'Turno', fkc_absence: 'Ausencia' }
})

/** Days that one call reads at most: a year with its leap day, and the weeks that its ends lie in. */
export const maxRosterDays = 380

const row = z.object({
  fk_staff: z.number(),
  date: z.string(),
  /** null: an absence is of no line */
  fk_line: z.number().nullable(),
  fkc_shift: z.number().nullable(),
  fkc_absence: z.number().nullable(),
  /** 0: the day is empty */
  version: z.number()
})

export type RosterDay = z.output<typeof row>

const days = { from: isoDate.meta({ label: 'Desde' }), to: isoDate.meta({ label: 'Hasta' }) }
const ordered = [['from', 'to']] as const

/**
 * The days of those who work on a line, or on any of the caller's: also those on other lines, because nobody can be on
 * two. As a file: people × days.
 */
export const rosterDays = defineCall({
  ...get('roster', 'roster.read', 'El cuadrante de una línea entre dos días'),
  query: inOrder(
    z.strictObject({
      fkLine: oneIdParam,
      /** this person only */
      fk_staff: oneIdParam,
      ...days,
      format: z.literal('xlsx').optional()
    }),
    ordered
  ),
  reply: z.array(row)
})

const rosterPerson = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  position: z.string().nullable(),
  /** false: has left; only with days in the period */
  is_active: z.boolean(),
  lines: z.array(z.number()),
  /** works on this line only */
  fk_locked_line: z.number().nullable(),
  specialties: z.array(z.number()),
  /** the last day of each training that ends; of one given again, the latest */
  trainings: z.array(z.object({ name: z.string(), valid_until: z.string() })),
  /** what is valid today, as assigning asks it */
  fk_trainings: z.array(z.number())
})

export type RosterPerson = z.output<typeof rosterPerson>

const lines = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    color: z.string().nullable(),
    shifts: z.array(z.object({ fkc_shift: z.number(), starts: z.string(), ends: z.string() }))
  })
)

/** The caller's own days, on whatever line. An account without a person has none. */
export const myRoster = defineCall({
  ...get('roster/mine', 'roster.read', 'El cuadrante propio entre dos días'),
  query: inOrder(z.strictObject(days), ordered),
  reply: z.object({ days: z.array(row), lines })
})

export type MyRoster = z.output<typeof myRoster.reply>

/** What a roster shows beside its days: its people by name, and by which rules days are judged. */
export const rosterPeople = defineCall({
  ...get('roster/people', 'roster.read', 'Las personas del cuadrante de una línea y los turnos de las líneas'),
  query: inOrder(z.strictObject({ fkLine: oneIdParam, ...days }), ordered),
  reply: z.object({
    people: z.array(rosterPerson),
    /** of every line on which somebody of them may be; a line without shifts of its own has the usual ones */
    lines,
    /** those that somebody of them has, by name */
    specialties: z.array(named),
    /** the legal hours of a week, in minutes */
    week_minutes: z.number()
  })
})

export type RosterPeople = z.output<typeof rosterPeople.reply>

const change = z.strictObject({
  fk_staff: id.meta({ label: 'Persona' }),
  date: isoDate.meta({ label: 'Fecha' }),
  fk_line: id.nullable().default(null).meta({ label: 'Línea' }),
  fkc_shift: wholeNumber(60, 62).nullable().default(null).meta({ label: 'Turno' }),
  fkc_absence: wholeNumber(absence.LIBRE, absence.PERMISO).nullable().default(null).meta({ label: 'Ausencia' }),
  /** of the day as it was seen, 0 for an empty one; without it, a day on another line isn't taken from there */
  version: wholeNumber(0, 2_147_483_647).optional()
})

export type RosterChange = z.output<typeof change>

/**
 * Days as they shall be, all of them or none; without shift and absence a day becomes empty. What is wrong is named by
 * its place: `items.3.fkc_shift`. The people concerned are notified of days to come.
 */
export const changeRoster = defineCall({
  ...put('roster', 'roster.write', 'Cambiar días del cuadrante: todos o ninguno'),
  body: z.strictObject({ items: z.array(change).min(1).max(maxIds).meta({ label: 'Días' }) }),
  reply: z.array(row)
})

/**
 * Fills the days of people by a pattern that repeats from the first day on. Holidays, sick leave and leave stay, and so
 * do shifts on other lines; with `preview` nothing is stored. What one call fills: `maxIds` days.
 */
export const rosterPattern = defineCall({
  ...post('roster/pattern', 'roster.write', 'Llenar el cuadrante con un patrón de turnos'),
  body: inOrder(
    z.strictObject({
      staff: z.array(id).min(1).max(maxIds).meta({ label: 'Personas' }),
      ...days,
      pattern: z
        .array(z.enum(Object.keys(patternDays) as [PatternDay, ...PatternDay[]]))
        .min(1)
        .max(maxPatternDays)
        .meta({ label: 'Patrón' }),
      fk_line: id.meta({ label: 'Línea' }),
      /** days by which each next person, in the order of `staff`, is further on in the pattern */
      stagger: wholeNumber(0, maxPatternDays).default(0).meta({ label: 'Desfase' }),
      preview: z.boolean().default(false)
    }),
    ordered
  ),
  reply: z.object({
    /** days that change, as they will be or are now */
    days: z.array(row),
    /** days that stay, because the person is away or on another line */
    kept: z.array(row)
  })
})

const capacity = z.object({
  /** the night's day, or the first of the week's that lie in the period */
  from: z.string(),
  to: z.string(),
  /** null: all people; whoever has several specialties counts in each of them, so they don't add up to it */
  fk_specialty: z.number().nullable(),
  people: z.number(),
  /** of the people on shift, while the line stands still or, by week, of all shifts */
  minutes: z.number(),
  planned: z.number(),
  unplanned: z.number(),
  /** negative: more work than people */
  free: z.number(),
  /** no roster was filled: the minutes are those of the line's people on average, on five days of seven */
  is_estimate: z.boolean()
})

export type Capacity = z.output<typeof capacity>

/** What nights or weeks of a line can take, and what they hold: per specialty and in all. */
export const rosterCapacity = defineCall({
  ...get('roster/capacity', 'roster.read', 'Lo que caben las noches o semanas de una línea, y lo que ya hay en ellas'),
  query: inOrder(z.strictObject({ fkLine: idParam, ...days, by: z.enum(['night', 'week']).default('night') }), ordered),
  reply: z.array(capacity)
})
