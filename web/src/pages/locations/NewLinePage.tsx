import { useTitle } from '../../ui/shell/title.ts'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { NewLineForm } from '../../features/locations/NewLineForm.tsx'

const list = { to: '/admin/locations' } as const

/** `/admin/locations/lines/new`: a new line with its stations and towers. */
export function NewLinePage() {
  const go = useGo()
  useTitle('Nueva línea')
  return (
    <>
      <PageHead title="Nueva línea" path={[{ label: 'Ubicaciones', link: list }]} />
      <NewLineForm
        onMade={({ line }) => go({ ...list, search: { nodo: String(line.id) } }, { replace: true })}
        onCancel={() => go(list)}
      />
    </>
  )
}
