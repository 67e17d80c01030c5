import { pages, permissions } from 'contract/access/access.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { pagesApi, permissionsApi } from './accessApi.ts'

type FormProps = { id: number | undefined; onClose: () => void }

const byProgram = 'El programa lo usa por este nombre: no se puede cambiar'

/** A permission; without an id, a new one. */
export function PermissionForm(props: FormProps) {
  return (
    <RecordForm
      resource={permissions}
      api={permissionsApi}
      fields={2}
      sections={record => [
        {
          fields: [
            {
              name: 'name',
              kind: 'text',
              code: true,
              ...(record?.is_fixed
                ? { disabled: true, help: byProgram }
                : { help: 'El área, un punto y lo que se puede hacer: informes.ver' })
            },
            { name: 'description', kind: 'textarea', help: 'Lo que leerá quien da los permisos' }
          ]
        }
      ]}
      {...props}
    />
  )
}

/** A page; without an id, a new one. */
export function PageForm(props: FormProps) {
  return (
    <RecordForm
      resource={pages}
      api={pagesApi}
      fields={2}
      sections={record => [
        {
          fields: [
            { name: 'name', kind: 'text' },
            {
              name: 'path',
              kind: 'text',
              code: true,
              ...(record?.is_fixed
                ? { disabled: true, help: 'El programa tiene la página en esta ruta: no se puede cambiar' }
                : { help: 'Lo que cambia en la dirección se escribe con _ delante: /admin/bases/_id' })
            }
          ]
        }
      ]}
      {...props}
    />
  )
}
