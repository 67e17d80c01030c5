import { plantPath } from '../../records/plantPath.ts'
import { TreePage } from '../../ui/tree/TreePage.tsx'
import { structureTree } from '../../features/structure/structureTree.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const StructureForm = lateComponent(
  async () => (await import('../../features/structure/StructureForm.tsx')).StructureForm
)

/** `/admin/structure`: what a line is made of, common to all lines. */
export function StructurePage() {
  return (
    <TreePage
      path={plantPath}
      kind={structureTree}
      form={{ fields: 5, render: ({ id, close }) => <StructureForm id={id} onClose={close} /> }}
      empty={{
        title: 'Todavía no hay estructura',
        text: 'Empiece por lo más grande: estaciones, línea, cable, vehículos.'
      }}
    />
  )
}
