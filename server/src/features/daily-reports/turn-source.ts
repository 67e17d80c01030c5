import { foundTurnRow, turnFilters } from 'contract/daily-reports/turn-reports.ts'
import { turnRow, verificationRow } from 'contract/daily-reports/turns.ts'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { listSource } from '../../platform/http/list-source.ts'
import type { Value } from '../../schema/expressions.ts'
import { searchTextOf } from '../../platform/http/list-source.ts'
import { user } from '../../schema/access.ts'
import { ccm_verification, daily_report, turn_report, turn_report_staff } from '../../schema/daily-reports.ts'
import { nameOfAccount, namedClassifier } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { staff } from '../../schema/staff.ts'
import { turnPolicy, verificationPolicy } from './policy.ts'

const [outgoing, incoming] = [alias(user, 'outgoing'), alias(user, 'incoming')]
const [commenter, verifier] = [alias(user, 'commenter'), alias(user, 'verifier')]

const people = sql`(select coalesce(json_agg(json_build_object('id', s.id, 'first_name', s.first_name,
    'last_name', s.last_name) order by s.last_name, s.first_name, s.id), '[]')
  from ${turn_report_staff} ts join ${staff} s on s.id = ts.fk_staff where ts.fk_turn_report = ${turn_report.id})`

/** The turn that ended before this one began, as it was written: the latest of its line. */
const previous = sql`(select json_build_object('id', p.id, 'fk_daily_report', p.fk_daily_report, 'date', p.date,
    'fkc_shift', p.fkc_shift, 'hand_over', p.hand_over, 'pending', p.pending)
  from ${turn_report} p
  where p.fk_line = ${turn_report.fk_line} and p.date between ${turn_report.date} - 31 and ${turn_report.date}
    and p.starts_at < ${turn_report.starts_at}
  order by p.date desc, p.starts_at desc, p.id desc limit 1)`

const verification = sql`(select json_build_object('id', v.id, 'version', v.version,
    'created_at', to_char(v.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'updated_at', to_char(v.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'fk_daily_report', ${turn_report.fk_daily_report}, 'fk_turn_report', v.fk_turn_report, 'state', v.state,
    'comment', v.comment, 'commented_at', to_char(v.commented_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'fk_commented_by', v.fk_commented_by,
    'commented_by', case when cu.id is not null then json_build_object('id', cu.id, 'name', ${nameOfAccount({ first_name: sql`cu.first_name`, fk_staff: sql`cu.fk_staff` })}) end,
    'closed_at', to_char(v.closed_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'fk_closed_by', v.fk_closed_by,
    'closed_by', case when vu.id is not null then json_build_object('id', vu.id, 'name', ${nameOfAccount({ first_name: sql`vu.first_name`, fk_staff: sql`vu.fk_staff` })}) end)
  from ${ccm_verification} v left join ${user} cu on cu.id = v.fk_commented_by
    left join ${user} vu on vu.id = v.fk_closed_by
  where v.fk_turn_report = ${turn_report.id})`

/** A turn but for what happened in it, which `happened.ts` finds. */
export const turnSource = listSource(
  { row: turnRow.omit({ happened: true }), filters: {} },
  {
    ...turnPolicy,
    fields: {
      shift: namedClassifier(turn_report.fkc_shift),
      staff: people,
      outgoing_signed_by: { id: outgoing.id, name: nameOfAccount(outgoing) },
      incoming_signed_by: { id: incoming.id, name: nameOfAccount(incoming) },
      verification,
      previous
    },
    joins: query =>
      query
        .leftJoin(outgoing, eq(outgoing.id, turn_report.fk_outgoing_signed_by))
        .leftJoin(incoming, eq(incoming.id, turn_report.fk_incoming_signed_by))
  }
)

/** Turns that are searched for by their words, days and people. */
export const foundTurnSource = listSource(
  { row: foundTurnRow, filters: turnFilters },
  {
    ...turnPolicy,
    searchText: searchTextOf(turn_report.text, turn_report.hand_over, turn_report.pending),
    fields: {
      daily_report: { id: daily_report.id, date: daily_report.date, fkc_status: daily_report.fkc_status },
      line: { id: location.id, name: location.name, color: location.color },
      shift: namedClassifier(turn_report.fkc_shift),
      staff: people
    },
    filters: {
      fk_staff: (ids: Value) => sql`exists (select from ${turn_report_staff} ts
        where ts.fk_turn_report = ${turn_report.id} and ts.fk_staff = any(${ids}))`
    },
    joins: query =>
      query
        .innerJoin(daily_report, eq(daily_report.id, turn_report.fk_daily_report))
        .innerJoin(location, eq(location.id, turn_report.fk_line))
  }
)

/** What the control centre says of turns. */
export const verificationSource = listSource(
  { row: verificationRow, filters: {} },
  {
    ...verificationPolicy,
    fields: {
      fk_daily_report: turn_report.fk_daily_report,
      commented_by: { id: commenter.id, name: nameOfAccount(commenter) },
      closed_by: { id: verifier.id, name: nameOfAccount(verifier) }
    },
    joins: query =>
      query
        .innerJoin(turn_report, eq(turn_report.id, ccm_verification.fk_turn_report))
        .leftJoin(commenter, eq(commenter.id, ccm_verification.fk_commented_by))
        .leftJoin(verifier, eq(verifier.id, ccm_verification.fk_closed_by))
  }
)
