import { NativeSelect } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../../ui/record/NoRecordPage.tsx'
import { useTitle } from '../../ui/shell/title.ts'
import { AppLink, type LinkTarget, useGo } from '../../ui/shell/AppLink.tsx'
import classes from './CatalogPage.module.css'
import { CatalogRecords } from '../../features/catalogs/CatalogRecords.tsx'
import { catalogs } from '../../records/catalogs/catalogs.ts'

const addressOf = (path: string): LinkTarget => ({ to: '/admin/catalogs/$catalog', params: { catalog: path } })

/** `/admin/catalogs/:catalog`: one of the simple catalogues, beside a list of all. */
export function CatalogPage() {
  const { catalog: path } = useParams({ from: '/main/admin/catalogs/$catalog' })
  const current = catalogs.find(catalog => catalog.path === path)
  const go = useGo()
  useTitle(current?.label)
  if (!current) return <NotFoundPage />
  const switcher = (
    <NativeSelect
      className={classes.select}
      aria-label="Catálogo"
      data={catalogs.map(catalog => ({ value: catalog.path, label: catalog.label }))}
      value={current.path}
      onChange={event => go(addressOf(event.currentTarget.value))}
    />
  )
  return (
    <div className={classes.page}>
      <div className={classes.layout}>
        <nav className={classes.side} aria-label="Catálogos">
          <ul className={classes.list}>
            {catalogs.map(catalog => (
              <li key={catalog.path}>
                <AppLink
                  {...addressOf(catalog.path)}
                  className={classes.link}
                  aria-current={catalog === current ? 'page' : undefined}
                >
                  {catalog.label}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.content}>
          <CatalogRecords key={current.path} catalog={current} switcher={switcher} />
        </div>
      </div>
    </div>
  )
}
