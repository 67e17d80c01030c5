import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Popup } from '../Popup.tsx'
import classes from './Filters.module.css'

// Loaded when the menu is opened.
const SavedViews = lazy(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews }))

/** 'Mis vistas': filters, order and columns kept under names. `name`: under which the browser keeps the columns. */
export function ViewsMenu({ name }: { name: string }) {
  return (
    <Popup
      label="Mis vistas"
      width={300}
      renderTarget={opener => (
        <Button
          {...opener}
          variant="default"
          fw={500}
          aria-label="Mis vistas"
          classNames={{ root: classes.button, section: classes.buttonIcon }}
          leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden />}
        >
          <span className={classes.word}>Mis vistas</span>
        </Button>
      )}
    >
      {close => (
        <Suspense>
          <SavedViews name={name} onDone={close} />
        </Suspense>
      )}
    </Popup>
  )
}
