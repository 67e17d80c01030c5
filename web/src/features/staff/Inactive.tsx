import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import { openStatuses } from 'contract/core/classifier.ts'
import { counted } from 'contract/core/format.ts'
import type { Staff } from 'contract/staff/staff.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { mayOpen } from '../../api/rights.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { userTarget } from '../../records/users/paths.ts'
import { accountOf } from './accountQuery.ts'
import { personTarget } from '../../records/staff/paths.ts'
import classes from './staff.module.css'

/** On all the caller's lines. */
const openOrdersOf = (person: number) =>
  resourceApi(workOrders).list({ fk_staff: person, fkc_status: openStatuses, itemsPerPage: 1 }, { suppressToast: true })

/** What a person who has left still has: orders to be given to others, an account to be closed. */
export function Inactive({ person }: { person: Staff }) {
  const me = useSession()
  const [maySeeAccount, maySeeOrders] = [useCan('access.read'), useCan('work-orders.read')]
  const accounts = useQuery({ ...accountOf(person.id), enabled: maySeeAccount })
  const orders = useQuery({ ...openOrdersOf(person.id), enabled: maySeeOrders })
  const account = accounts.data?.rows.find(({ is_active }) => is_active)
  const open = orders.data?.count ?? 0
  return (
    <Alert color="orange" mb="md">
      No trabaja aquí según la fuente de recursos humanos: no se le puede asignar trabajo.
      {open > 0 && (
        <>
          {' '}
          Tiene{' '}
          <AppLink {...personTarget(person.id, { tab: 'trabajo' })} className={classes.plainLink}>
            {counted(open, ['orden', 'órdenes'])} sin cerrar
          </AppLink>
          : hay que asignarlas a otra persona.
        </>
      )}
      {account && (
        <>
          {' '}
          Su cuenta sigue abierta, y puede entrar con ella:{' '}
          {mayOpen(me, '/admin/access/users/_id') ? (
            <AppLink {...userTarget(account.id)} className={classes.plainLink}>
              {account.email}
            </AppLink>
          ) : (
            account.email
          )}
          .
        </>
      )}
    </Alert>
  )
}
