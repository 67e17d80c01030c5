import { Skeleton } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import type { RecordOfFiles } from './filesApi.ts'
import classes from './FilesFold.module.css'
import { lateComponent } from '../shell/lateComponent.ts'

const Files = lateComponent(async () => (await import('./Files.tsx')).Files)

type FilesFoldProps = RecordOfFiles & {
  isFixed?: boolean
  /** shows them in another way; in both its code is loaded when it is opened */
  children?: ReactNode
}

/** A record's files, folded: they are fetched when they are opened. */
export function FilesFold({ isFixed = false, children, ...record }: FilesFoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={classes.fold} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>Fotos y documentos</summary>
      {isOpen && (
        <Suspense fallback={<Skeleton height={96} />}>{children ?? <Files {...record} isFixed={isFixed} />}</Suspense>
      )}
    </details>
  )
}
