import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useStored } from '../../ui/shell/useStored.ts'
import classes from './myWork.module.css'

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

/** Of the device, whoever uses it. */
const useGloves = () => useStored<boolean>('gloves', false, isBoolean)

/** Chooses large targets: to be met with gloves on. */
export function GlovesSwitch() {
  const [isOn, choose] = useGloves()
  return (
    <Switch
      className={classes.glovesSwitch}
      label="Guantes"
      checked={isOn}
      onChange={event => choose(event.currentTarget.checked)}
    />
  )
}

/** A part of a page in which nothing to press is lower than 56 px while gloves are chosen. */
export function ForGloves({ children }: { children: ReactNode }) {
  const [isOn] = useGloves()
  return <div className={isOn ? classes.gloves : undefined}>{children}</div>
}
