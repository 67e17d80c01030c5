import { addMonths } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'
import * as contract from 'contract/staff/staff.ts'
import { desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { rowsWhere, visibleSource } from '../../platform/http/list.ts'
import { byPermission } from '../../platform/http/list-source.ts'
import { resourceSource } from '../../platform/http/resource-routes.ts'
import { training } from '../../schema/catalogs.ts'
import { namedOf } from '../../schema/expressions.ts'
import { staff_training } from '../../schema/trainings.ts'
import { link } from '../attachments/actions.ts'
import { requirePerson } from './person.ts'
import { staffTrainingPolicy } from './policy.ts'

/**
 * The trainings of people. A certificate is a file of the person, with the rights of all of these; a file that waits
 * for its uploader becomes one in the same transaction.
 */
export const staffTrainingSource = (timeZone: string) =>
  byPermission('staff.contact', isVisible =>
    resourceSource(contract.staffTrainings, {
      ...staffTrainingPolicy,
      fields: {
        training: namedOf('training', staff_training.fk_training),
        certificate: isVisible
          ? sql`(select json_build_object('id', a.id, 'file_name', a.file_name) from attachment a
              where a.id = ${staff_training.fk_attachment})`
          : sql`null::json`,
        is_replaced: sql`exists (select from staff_training n where n.fk_staff = ${staff_training.fk_staff}
          and n.fk_training = ${staff_training.fk_training} and n.id <> ${staff_training.id}
          and (coalesce(n.valid_until, 'infinity'), n.id)
            > (coalesce(${staff_training.valid_until}, 'infinity'), ${staff_training.id}))`
      },
      without: ['list', 'one'],
      beforeWrite: async ({ db, actor, fields, before }) => {
        for (const [name, text] of Object.entries(fixed))
          if (before && name in fields && fields[name] !== before[name]) throw invalid({ [name]: text })
        const given = { ...before, ...fields } as Given
        if (given.obtained_on > dayOf(new Date(), timeZone))
          throw invalid({ obtained_on: 'La fecha no puede estar en el futuro' })
        return {
          ...(!before && { valid_until: await validUntil(db, given) }),
          ...('fk_attachment' in fields && { fk_attachment: await certificateOf(db, actor, given) })
        }
      }
    })
  )

type Given = z.output<(typeof contract.staffTrainings)['create']>

/** What is never changed of a training that was given, and why not. */
const fixed = {
  fk_staff: 'No se puede pasar a otra persona',
  fk_training: 'No se puede cambiar por otra capacitación'
}

/** The last day on which it is valid: as said, or by the validity of the training. */
async function validUntil(db: Transaction, { fk_training, obtained_on, valid_until }: Given): Promise<string | null> {
  const [row] = await db
    .select({ months: training.validity_months, is_active: training.is_active })
    .from(training)
    .where(eq(training.id, fk_training))
  if (!row) throw invalid({ fk_training: 'La capacitación elegida no existe' })
  if (!row.is_active) throw invalid({ fk_training: 'La capacitación elegida no está activa' })
  if (valid_until !== undefined) return valid_until
  return row.months === null ? null : addMonths(obtained_on, row.months)
}

/** Puts the certificate among the person's files, unless it is there already. */
async function certificateOf(
  db: Transaction,
  actor: Actor,
  { fk_staff, fk_attachment }: Given
): Promise<number | null> {
  if (fk_attachment == null) return null
  await requirePersonField(db, fk_staff)
  const [file] = await link(db, actor, { entity: 'staff', fk_entity: fk_staff, attachments: [fk_attachment] })
  return file?.id ?? null
}

/** @throws VALIDATION.INVALID_DATA on the field */
async function requirePersonField(db: Transaction, person: number): Promise<void> {
  await requirePerson(db, person).catch(() => {
    throw invalid({ fk_staff: 'La persona elegida no existe' })
  })
}

/** A person's trainings, those that are valid for longest first. @throws RESOURCE.NOT_FOUND */
export async function trainingsOf(
  db: Db,
  source: ReturnType<typeof staffTrainingSource>,
  person: number,
  actor: Actor
): Promise<JsonText<contract.StaffTraining[]>> {
  await requirePerson(db, person)
  const name = sql`(select name from training where id = ${staff_training.fk_training})`
  return rowsWhere(
    db,
    visibleSource(source, actor),
    eq(staff_training.fk_staff, person),
    name,
    sql`${staff_training.valid_until} desc nulls first`,
    desc(staff_training.id)
  )
}

/**
 * The active trainings that may be given to a person, by name: those that they never had, and those that expire some
 * day, to renew them. @throws RESOURCE.NOT_FOUND
 */
export async function trainingsToAssign(db: Db, person: number): Promise<contract.AssignableTraining[]> {
  await requirePerson(db, person)
  const { rows } = await db.execute<contract.AssignableTraining>(sql`
    select t.id, t.name, t.validity_months, to_char(max(st.valid_until), 'YYYY-MM-DD') as valid_until
    from training t left join staff_training st on st.fk_training = t.id and st.fk_staff = ${person}
    where t.is_active group by t.id having not coalesce(bool_or(st.id is not null and st.valid_until is null), false)
    order by t.name`)
  return rows
}
