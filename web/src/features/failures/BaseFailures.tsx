import { useQuery } from '@tanstack/react-query'
import { addMonths } from 'contract/core/days.ts'
import { counted } from 'contract/core/format.ts'
import { useSession } from '../../api/session.ts'
import { mayOpen } from '../../api/rights.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { failuresQuery } from '../../records/failures/failureQueries.ts'
import classes from './failures.module.css'
import { failuresPage, failuresTarget } from '../../records/failures/paths.ts'

/** How often a base has failed in the last twelve months, and how many of its failures were repeated ones. */
export function BaseFailures({ base, line }: { base: number; line: number }) {
  const since = addMonths(useToday(), -12)
  const may = mayOpen(useSession(), failuresPage)
  const of = { fk_base: String(base), created_at_from: since }
  const asked = { ...of, fkLine: line, itemsPerPage: 1 }
  const all = useQuery(failuresQuery(asked)).data?.count
  const repeated = useQuery(failuresQuery({ ...asked, is_repeat: 'true' })).data?.count
  if (!all || repeated === undefined) return null
  const told = [
    { text: counted(all, ['falla', 'fallas']), filters: of },
    { text: counted(repeated, ['repetida', 'repetidas']), filters: { ...of, is_repeat: 'true' } }
  ]
  return (
    <section className={classes.ofBase}>
      <h2>Fallas en doce meses</h2>
      <p>
        {told.map(({ text, filters }, index) => (
          <span key={text}>
            {index > 0 && ', '}
            {may ? <AppLink {...failuresTarget(filters)}>{text}</AppLink> : text}
          </span>
        ))}
      </p>
    </section>
  )
}
