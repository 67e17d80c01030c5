import { Alert, Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './dailyReport.module.css'

type BothWroteProps = { title: string; onOwn: () => void; onTheirs: () => void; children: ReactNode }

/** Two have written the same: what the other one says, and whose stays. */
export const BothWrote = ({ title, onOwn, onTheirs, children }: BothWroteProps) => (
  <Alert color="orange" role="alert" icon={<IconUsers aria-hidden />} title={title}>
    {children}
    <div className={classes.choices}>
      <Button variant="default" onClick={onOwn}>
        Conservar lo mío
      </Button>
      <Button variant="default" onClick={onTheirs}>
        Quedarse con lo suyo
      </Button>
    </div>
  </Alert>
)
