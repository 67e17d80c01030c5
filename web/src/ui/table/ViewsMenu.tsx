import { IconBookmark } from '@tabler/icons-react'
import { Suspense } from 'react'
import { ToolbarMenu } from './ToolbarMenu.tsx'
import { lateComponent } from '../lateComponent.ts'

// Loaded when the menu is opened.
const SavedViews = lateComponent(async () => (await import('./SavedViews.tsx')).SavedViews)

/** 'Mis vistas': filters, order and columns kept under names. `name`: under which the browser keeps the columns. */
export function ViewsMenu({ name }: { name: string }) {
  return (
    <ToolbarMenu label="Mis vistas" icon={IconBookmark}>
      {close => (
        <Suspense>
          <SavedViews name={name} onDone={close} />
        </Suspense>
      )}
    </ToolbarMenu>
  )
}
