import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { sessionQuery, SignedInUser } from '../../api/session.ts'
import { SignOutButton } from '../../ui/shell/SignOutButton.tsx'
import { Themed } from '../../ui/theme/Themed.tsx'
import classes from '../../features/locations/firstLine.module.css'
import { NewLineForm } from '../../features/locations/NewLineForm.tsx'

/** `/first-line`: makes the first line of a new installation, because everything else belongs to one. */
export function FirstLinePage() {
  const { data: me } = useSuspenseQuery(sessionQuery)
  const queryClient = useQueryClient()
  const router = useRouter()
  const go = async (id: number) => {
    await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
    await router.navigate({ to: '/admin/locations', search: { nodo: String(id) } })
  }
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Cree la primera línea</h1>
      <p className={classes.text}>
        La instalación está vacía. Todo pertenece a una línea: sus estaciones, torres, bases y órdenes de trabajo. Lo
        que escriba aquí se puede cambiar después en Ubicaciones.
      </p>
      <Themed colour={null}>
        <SignedInUser value={me}>{me && <NewLineForm onMade={({ line }) => void go(line.id)} />}</SignedInUser>
      </Themed>
      <SignOutButton />
    </div>
  )
}
