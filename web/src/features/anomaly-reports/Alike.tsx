import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { takesWitnesses } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { viewAddress } from '../../ui/files/filesApi.ts'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { reportTarget } from '../../records/anomaly-reports/paths.ts'
import { alikeTo, type Compared } from '../../records/anomaly-reports/reportQueries.ts'
import classes from './reports.module.css'

/** As many are worth a look before one goes on writing. */
const maxShown = 3

type AlikeProps = { compared: Compared; onJoin: (report: { id: number; code: string }) => void }

/** Open reports that may be about the same as what is being written: who joins one becomes a witness of it. */
export function Alike({ compared, onJoin }: AlikeProps) {
  const [asked] = useDebouncedValue(compared, 500)
  const { data = [] } = useQuery({
    ...alikeTo(asked),
    enabled: asked.fk_base != null || asked.fk_asset != null || asked.description.trim().length > 4
  })
  const open = data.filter(takesWitnesses).slice(0, maxShown)
  if (open.length === 0) return null
  return (
    <Alert color="blue" role="status" aria-label="Reportes parecidos">
      <ul className={classes.alike}>
        {open.map(({ id, code, description, fkc_status, detected_at, attachments }) => {
          const photo = attachments.find(file => file.has_thumbnail)
          return (
            <li key={id}>
              <p className={classes.same}>
                ¿Es lo mismo que{' '}
                <AppLink {...reportTarget(id)} className="code">
                  {code}
                </AppLink>
                ?
              </p>
              <div className={classes.alikeFacts}>
                {photo && <img src={viewAddress({ entity: 'anomaly_report', id: photo.id }, 'thumbnail')} alt="" />}
                <div className={classes.alikeWords}>
                  <p className={classes.alikeText}>{description}</p>
                  <StatusBadge id={fkc_status} /> <RelativeDate date={detected_at} />
                </div>
              </div>
              <Button variant="default" className={classes.tool} onClick={() => onJoin({ id, code })}>
                Es lo mismo: yo también lo vi
              </Button>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
