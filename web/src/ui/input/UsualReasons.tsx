import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reasons } from 'contract/calls/catalogs/catalogs.ts'
import { type ReasonUse, reasonsOffered } from 'contract/catalogs/reason-uses.ts'
import { useEffect } from 'react'
import { resourceApi } from '../../api/resourceApi.ts'
import { readStored, writeStored } from '../../api/storage.ts'
import { useCan } from '../shell/Can.tsx'
import classes from './UsualReasons.module.css'

const reasonsApi = resourceApi(reasons)

const query = (use: ReasonUse) =>
  reasonsApi.list(
    { used_for: use, is_active: true, itemsPerPage: reasonsOffered, sortBy: 'name', sortDesc: false },
    { suppressToast: true }
  )

const keyOf = (use: ReasonUse) => `reasons:${use}`

const isTexts = (kept: unknown): kept is string[] => Array.isArray(kept) && kept.every(text => typeof text === 'string')

/** The reasons of the catalogue for something; without signal those of the last time, or `otherwise`. */
function useReasons(use: ReasonUse, otherwise: readonly string[]): readonly string[] {
  const mayRead = useCan(reasons.calls.list.access)
  const { data } = useQuery({ ...query(use), enabled: mayRead })
  useEffect(() => {
    if (data)
      writeStored(
        keyOf(use),
        data.rows.map(({ name }) => name)
      )
  }, [data, use])
  if (data) return data.rows.map(({ name }) => name)
  const kept = readStored(keyOf(use))
  return isTexts(kept) ? kept : otherwise
}

type UsualReasonsProps = {
  use: ReasonUse
  /** what is written now: the one that it says is pressed */
  value: string
  onChoose: (reason: string) => void
  /** for hands in gloves */
  large?: boolean
  /** offered while the catalogue has never been seen on this device */
  otherwise?: readonly string[]
}

const none: readonly string[] = []

/** The usual reasons, to be chosen with one tap instead of typed; what is chosen can still be changed. */
export function UsualReasons({ use, value, onChoose, large = false, otherwise = none }: UsualReasonsProps) {
  const texts = useReasons(use, otherwise)
  if (texts.length === 0) return null
  return (
    <div className={classes.reasons} role="group" aria-label="Sugerencias">
      {texts.map(text => {
        const chosen = value.trim() === text
        return (
          <Button
            key={text}
            className={classes.reason}
            variant={chosen ? 'filled' : 'default'}
            aria-pressed={chosen}
            {...(large ? { mih: '3rem' } : { size: 'compact-md' })}
            onClick={() => onChoose(text)}
          >
            {text}
          </Button>
        )
      })}
    </div>
  )
}
