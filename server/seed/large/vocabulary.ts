import type { PoolClient } from 'pg'
import { failures, improvements, plannedWork, supportWork } from '../failures.ts'
import { accounts, staff } from '../people.ts'
import { cancelReasons, checkNotes, doubts, notDoneReasons, orderNotes, waitingReasons } from '../sayings.ts'

/** Subjects of orders of each type except preventive ones. Frequent failures are repeated in the list. */
const works = [
  ...failures.flatMap(({ weight, title, description, failure, cause, solution, work }) =>
    Array.from({ length: weight }, () => ({ type: 1, title, description, failure, cause, solution, minutes: work[1] }))
  ),
  ...improvements.map(([title, description]) => ({ type: 2, title, description, minutes: 300 })),
  ...supportWork.map(([title, description]) => ({ type: 3, title, description, minutes: 180 })),
  ...plannedWork.map(([title, description, , minutes]) => ({ type: 168, title, description, minutes }))
]

const words = {
  note: orderNotes,
  waiting: waitingReasons,
  cancelled: cancelReasons,
  not_done: notDoneReasons,
  remark: checkNotes,
  doubt: doubts,
  first_name: [...accounts.map(row => row[3]), ...staff.map(row => row[1])],
  last_name: [...accounts.map(row => row[4]), ...staff.map(row => row[2])].flatMap(name => name.split(' '))
}

/**
 * Puts the demonstration's texts where SQL can choose from them: `large_work`, and `large_words` with one list per
 * column. `pick` gives a number from 0, below `m`, and `word` an entry of a list; both depend only on `n` and `topic`.
 */
export async function loadVocabulary(client: PoolClient): Promise<void> {
  const names = Object.keys(words)
  await client.query(`
    create function pg_temp.pick(n bigint, topic text, m bigint) returns int language sql immutable parallel safe
      return ((hashtextextended(topic, n) & 2147483647) % m)::int;
    create function pg_temp.word(list text[], n bigint, topic text) returns text language sql immutable parallel safe
      return list[1 + (hashtextextended(topic, n) & 2147483647) % cardinality(list)];
    create temp table large_work (type int, i int, of_type int, title text, description text,
      failure text, cause text, solution text, minutes int) on commit drop;
    create temp table large_words (${names.map(name => `${name} text[]`).join()}) on commit drop`)
  await client.query(
    `insert into large_work
      select type, row_number() over (partition by type) - 1, count(*) over (partition by type), title, description,
        failure, cause, solution, minutes
      from jsonb_to_recordset($1) as x (type int, title text, description text,
      failure text, cause text, solution text,
        minutes int)`,
    [JSON.stringify(works)]
  )
  await client.query(
    `insert into large_words values (${names.map((_, index) => `$${index + 1}`).join()})`,
    Object.values(words)
  )
}
