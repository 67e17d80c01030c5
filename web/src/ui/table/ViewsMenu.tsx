import { IconBookmark } from '@tabler/icons-react'
import { Suspense } from 'react'
import { ToolbarMenu } from './ToolbarMenu.tsx'
import { lateComponent } from '../shell/lateComponent.ts'
import type { ListSearch } from './listSearch.ts'

// Loaded when the menu is opened.
const SavedViews = lateComponent(async () => (await import('./SavedViews.tsx')).SavedViews)

/** 'Mis vistas': filters, order and columns kept under names. */
export function ViewsMenu({ list }: { list: ListSearch }) {
  return (
    <ToolbarMenu label="Mis vistas" icon={IconBookmark}>
      {close => (
        <Suspense>
          <SavedViews list={list} onDone={close} />
        </Suspense>
      )}
    </ToolbarMenu>
  )
}
