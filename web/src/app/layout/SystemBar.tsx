import { useQuery } from '@tanstack/react-query'
import { environmentQuery } from '../../api/environment.ts'
import classes from './SystemBar.module.css'

const banners: Record<string, string | undefined> = {
  development: 'ENTORNO DE DESARROLLO',
  test: 'ENTORNO DE PRUEBAS'
}

/** The narrow bar on top that says which installation this is; absent in production. */
export function SystemBar() {
  const { data } = useQuery(environmentQuery)
  const banner = data && banners[data.app_env]
  if (!banner) return null
  return (
    <div className={classes.bar} data-system-bar>
      {banner}
    </div>
  )
}
