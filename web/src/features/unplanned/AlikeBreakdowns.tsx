import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { alikeBreakdowns } from 'contract/calls/unplanned/breakdowns.ts'
import { useSession } from '../../api/session.ts'
import { callApi } from '../../api/resourceApi.ts'
import { assignWrite } from '../../offline/orderWrites.ts'
import { addOrShowError, useOutbox } from '../../offline/useOutbox.ts'
import { myWorkPath } from '../../records/my-work/paths.ts'
import { RecordLink } from '../../records/RecordLink.tsx'
import { fullName } from '../../records/work-orders/orderMarks.tsx'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { useCan } from '../../ui/shell/Can.tsx'
import { useGo } from '../../ui/shell/AppLink.tsx'
import classes from './unplanned.module.css'

const alikeApi = callApi(alikeBreakdowns, { entities: ['work_order', 'work_order_staff'] })
const names = new Intl.ListFormat('es')

type AlikeBreakdownsProps = { place: number; base: number | undefined }

/** Open orders of the last hours at the same place, which may be the same breakdown; nothing without signal. */
export function AlikeBreakdowns({ place, base }: AlikeBreakdownsProps) {
  const { staff } = useSession()
  const mayAnswer = useCan('checks.answer')
  const { outbox } = useOutbox()
  const go = useGo()
  const query = { fk_location: place, ...(base !== undefined && { fk_base: base }) }
  const { data = [] } = useQuery({ ...alikeApi.query({ query }, { suppressToast: true }), retry: false })
  if (data.length === 0) return null
  return (
    <Alert color="blue" role="status" aria-label="Averías recientes aquí">
      <ul className={classes.alike}>
        {data.map(({ id, code, title, fkc_status, created_at, people }) => {
          const isOwn = people.some(person => person.id === staff?.id)
          return (
            <li key={id}>
              <p className={classes.text}>
                ¿Es la misma que{' '}
                <RecordLink entity="work_order" id={id}>
                  <span className="code">{code}</span>
                </RecordLink>
                ? {title}
              </p>
              <p className={classes.text}>
                <StatusBadge id={fkc_status} /> <RelativeDate date={created_at} />
                {people.length > 0 && ` · ${isOwn ? 'está usted' : names.format(people.map(fullName))}`}
              </p>
              {staff && mayAnswer && !isOwn && fkc_status === workOrderStatus.EN_CURSO && (
                <Button
                  variant="default"
                  className={classes.word}
                  onClick={() => {
                    if (addOrShowError(outbox, assignWrite({ id, code }, staff))) go({ to: myWorkPath })
                  }}
                >
                  Es la misma: me sumo
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
