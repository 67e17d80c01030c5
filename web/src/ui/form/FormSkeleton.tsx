import { Skeleton } from '@mantine/core'
import classes from './FormSkeleton.module.css'

/** Shown while a form's code or record is loaded. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className={classes.fields} aria-busy="true">
      {Array.from({ length: fields }, (_, index) => (
        <div key={index}>
          <Skeleton height={12} width={`${20 + ((index * 7) % 15)}%`} mb={8} />
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  )
}
