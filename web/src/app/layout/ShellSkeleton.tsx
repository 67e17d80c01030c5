import classes from './MainLayout.module.css'

/** The shape of the main layout while the session is asked for. */
export function ShellSkeleton() {
  return (
    <div className={classes.layout} aria-busy="true">
      <div className={classes.header}>
        <div className={classes.bar} />
        <div className={classes.stripe} />
      </div>
    </div>
  )
}
