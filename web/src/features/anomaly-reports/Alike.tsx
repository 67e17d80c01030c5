import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { takesWitnesses } from 'contract/anomaly-transitions.ts'
import { StatusBadge } from '../../ui/badges.tsx'
import { viewAddress } from '../../ui/files/filesApi.ts'
import { alikeTo, type Compared, witnessMutation } from './reportQueries.ts'
import classes from './reports.module.css'

/** As many are worth a look before one goes on writing. */
const mostShown = 3

/** Open reports that may be about the same as what is being written: joining one makes the caller a witness of it. */
export function Alike({ compared, onJoined }: { compared: Compared; onJoined: (report: number) => void }) {
  const [asked] = useDebouncedValue(compared, 500)
  const { data = [] } = useQuery({
    ...alikeTo(asked),
    enabled: asked.fk_base != null || asked.fk_asset != null || asked.description.trim().length > 4
  })
  const joining = useMutation(witnessMutation)
  const open = data.filter(takesWitnesses).slice(0, mostShown)
  if (open.length === 0) return null
  return (
    <Alert color="blue" title="¿Es lo mismo?" role="status">
      <ul className={classes.alike}>
        {open.map(({ id, code, description, fkc_status, attachments }) => {
          const photo = attachments.find(file => file.has_thumbnail)
          return (
            <li key={id}>
              {photo && <img src={viewAddress({ entity: 'anomaly_report', id: photo.id }, 'thumbnail')} alt="" />}
              <span className={classes.alikeWords}>
                <span className="code">{code}</span> <StatusBadge id={fkc_status} />
                <br />
                {description.slice(0, 120)}
              </span>
              <Button
                variant="default"
                loading={joining.isPending}
                onClick={() =>
                  joining.mutate(
                    { params: { id }, body: { description: compared.description.slice(0, 2000) } },
                    { onSuccess: () => onJoined(id) }
                  )
                }
              >
                Es lo mismo
              </Button>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
