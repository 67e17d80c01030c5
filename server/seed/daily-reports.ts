import { createHash } from 'node:crypto'
import { classifierOf, dailyReportStatus } from 'contract/core/classifier.ts'
import { withoutRemarks } from 'contract/daily-reports/turn-rules.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { contentNow } from '../src/features/daily-reports/whole.ts'
import { reportById } from '../src/features/daily-reports/source.ts'
import {
  ccm_verification,
  daily_report,
  daily_report_addendum,
  daily_report_transition,
  turn_report,
  turn_report_staff
} from '../src/schema/daily-reports.ts'
import { type Clock, iso, minutes } from './clock.ts'
import { type Random, randomFrom } from './random.ts'
import { ccmWords, dayWords, handOvers, pendingPoints, turnWords, weathers } from './sayings.ts'
import type { Roster } from './roster.ts'
import type { Store } from './store.ts'
import type { LineWorld, Person } from './world.ts'

const { ABIERTO, EN_REVISION, CERRADO } = dailyReportStatus

/** The lines that have reports, and of how many days before today. */
const reported: Readonly<Record<string, number>> = { ROJ: 18, AMA: 9, CEL: 5 }

/** Shifts of a day, in minutes after its midnight. */
const shifts = [
  [60, 6 * 60, 14 * 60],
  [61, 14 * 60, 22 * 60],
  [62, 22 * 60, 30 * 60]
] as const

/** A closed report whose acta is still to be written. */
export type ToClose = { id: number; at: number; user: number }

type Writers = { technicians: readonly Person[]; supervisors: readonly Person[]; ccm: readonly Person[] }

/** The technical reports of the last weeks: closed ones, one that waits to be closed, and that of today. */
export function emitDailyReports(
  store: Store,
  clock: Clock,
  { lines, people, roster }: { lines: readonly LineWorld[]; people: readonly Person[]; roster: Roster }
): ToClose[] {
  const closing: ToClose[] = []
  for (const line of lines) {
    const days = reported[line.facts.code]
    if (days === undefined) continue
    const random = randomFrom(`reports of the day ${line.facts.code}`)
    const of = (profile: string) =>
      people.filter(person => person.profile === profile && person.user !== null && person.lines.has(line.id))
    const writers = { technicians: of('Técnico'), supervisors: of('Supervisor'), ccm: of('CCM') }
    for (let day = clock.today - days; day <= clock.today; day++) {
      const status = day === clock.today ? ABIERTO : day === clock.today - 1 ? EN_REVISION : CERRADO
      const closed = emitDay({ store, clock, random, line, writers, roster }, day, status)
      if (closed) closing.push(closed)
    }
  }
  return closing
}

type Tools = { store: Store; clock: Clock; random: Random; line: LineWorld; writers: Writers; roster: Roster }

function emitDay(tools: Tools, day: number, status: number): ToClose | undefined {
  const { store, clock, random, line, writers } = tools
  const weekday = clock.weekday(day)
  const [opens, closes] = weekday === 6 ? ['07:00', '21:00'] : weekday === 5 ? ['07:00', '22:30'] : ['06:00', '23:00']
  const created = Math.min(clock.at(day, 6 * 60 + random.int(2, 20)), clock.now - minutes(1))
  const author = pickUser(random, writers.technicians)
  const isOver = status !== ABIERTO
  const stops = random.weighted([
    [0, 5],
    [1, 3],
    [2, 2],
    [4, 1]
  ])
  const id = store.add(daily_report, {
    date: clock.text(day),
    fk_location: line.id,
    fk_line: line.id,
    // Those that are closed become so with their acta.
    fkc_status: isOver ? EN_REVISION : ABIERTO,
    opens,
    closes,
    weather: random.pick(weathers),
    ...(isOver && {
      passengers: Math.round(line.facts.cabins * random.int(150, 210)),
      stops,
      stop_minutes: stops * random.int(2, 9),
      summary: random.pick(stops > 0 ? dayWords.stopped : dayWords.quiet)
    }),
    fk_created_by: author,
    created_at: iso(created),
    updated_at: iso(created)
  })
  const step = (from: number | null, to: number, at: number, fk_user: number | null) =>
    store.add(daily_report_transition, { fk_daily_report: id, fkc_from: from, fkc_to: to, fk_user, at: iso(at) })
  step(null, ABIERTO, created, author)
  for (const [shift, from, to] of shifts) emitTurn(tools, { id, day, shift, from, to, isOver })
  if (!isOver) return undefined
  const reviewed = Math.min(clock.at(day + 1, 6 * 60 + random.int(20, 90)), clock.now - minutes(1))
  step(ABIERTO, EN_REVISION, reviewed, author)
  if (status !== CERRADO) return undefined
  const user = pickUser(random, writers.supervisors)
  const at = reviewed + minutes(random.int(60, 400))
  step(EN_REVISION, CERRADO, at, user)
  if (random.chance(0.15))
    store.add(daily_report_addendum, {
      fk_daily_report: id,
      fk_line: line.id,
      text: random.pick(dayWords.addenda),
      fk_user: user,
      created_at: iso(at + minutes(200)),
      updated_at: iso(at + minutes(200))
    })
  return { id, at, user }
}

const pickUser = (random: Random, people: readonly Person[]): number => random.pick(people).user as number

function emitTurn(
  { store, clock, random, line, writers, roster }: Tools,
  {
    id,
    day,
    shift,
    from,
    to,
    isOver
  }: { id: number; day: number; shift: number; from: number; to: number; isOver: boolean }
): void {
  const [starts, ends] = [clock.at(day, from), clock.at(day, to)]
  const isWritten = isOver || starts + minutes(90) < clock.now
  const isSigned = isWritten && ends < clock.now
  const written = Math.min(ends - minutes(10), clock.now - minutes(2))
  const onShift = roster.onShift(line, day, shift).filter(person => writers.technicians.includes(person))
  const free = writers.technicians.filter(person => roster.isFree(person, day))
  const team = random.some(onShift.length > 0 ? onShift : free, onShift.length > 0 ? 3 : 1)
  // The shift is handed over by one of its people, and taken over by another.
  const [outgoing] = team
  const incoming = random.some([...writers.technicians, ...writers.supervisors], 2).find(one => one !== outgoing)
  const signs = isSigned && outgoing && incoming
  const turn = store.add(turn_report, {
    fk_daily_report: id,
    fk_line: line.id,
    date: clock.text(day),
    fkc_shift: shift,
    starts_at: iso(starts),
    ends_at: iso(ends),
    ...(isWritten && {
      text: random.pick(turnWords[shift as keyof typeof turnWords]),
      hand_over: random.pick(handOvers),
      pending: random.chance(0.5) ? random.pick(pendingPoints) : null
    }),
    ...(signs && {
      outgoing_signed_at: iso(ends + minutes(2)),
      fk_outgoing_signed_by: outgoing.user as number,
      ...(random.chance(0.9) && {
        incoming_signed_at: iso(ends + minutes(6)),
        fk_incoming_signed_by: incoming.user as number
      })
    }),
    created_at: iso(Math.min(starts, clock.now - minutes(1))),
    updated_at: iso(Math.max(written, Math.min(starts, clock.now - minutes(1))))
  })
  if (isWritten)
    for (const person of team)
      store.add(turn_report_staff, { fk_turn_report: turn, fk_line: line.id, fk_staff: person.id })
  const verified = isSigned && random.chance(0.7) && writers.ccm.length > 0
  const by = verified ? pickUser(random, writers.ccm) : null
  const comment = verified ? (random.chance(0.5) ? random.pick(ccmWords) : withoutRemarks) : null
  const at = iso(ends + minutes(15))
  store.add(ccm_verification, {
    fk_turn_report: turn,
    fk_line: line.id,
    ...(verified && { state: 'closed', closed_at: at, fk_closed_by: by }),
    ...(comment !== null && { comment, commented_at: at, fk_commented_by: by })
  })
}

/** Closes reports as the server does, with what their turns show; once all that happened is stored. */
export async function closeReports(client: PoolClient, closing: readonly ToClose[], timeZone: string): Promise<void> {
  await client.query(
    'analyze work_order; analyze "check"; analyze anomaly_report; analyze reading; analyze warehouse_movement'
  )
  const db = Object.assign(drizzle(client), { short: client })
  const [fkc_status, status] = [CERRADO, { id: CERRADO, name: classifierOf(CERRADO).name }]
  for (const { id, at, user } of closing) {
    const { rows } = await client.query<{ name: string }>(
      `select coalesce((select s.first_name || ' ' || s.last_name from staff s where s.id = u.fk_staff), u.first_name)
        as name from "user" u where u.id = $1`,
      [user]
    )
    const content = await contentNow(db, await reportById(db, id), timeZone)
    const closed = { fkc_status, status, closed_at: iso(at), fk_closed_by: user, closed_by: { id: user, ...rows[0] } }
    const text = JSON.stringify({ ...content, report: { ...content.report, ...closed } })
    await client.query('insert into daily_report_acta (fk_daily_report, content, sha256) values ($1, $2, $3)', [
      id,
      text,
      createHash('sha256').update(text).digest('hex')
    ])
    await client.query(
      `update daily_report set fkc_status = $2, closed_at = $3, fk_closed_by = $4, version = version + 2,
        updated_at = $3 where id = $1`,
      [id, CERRADO, iso(at), user]
    )
  }
}
