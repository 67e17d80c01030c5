import { useQueryClient } from '@tanstack/react-query'
import type { Attachment } from 'contract/attachments/attachments.ts'
import { useEffect, useRef, useState } from 'react'
import { pathOf } from '../../api/address.ts'
import { ApiError } from '../../api/client.ts'
import { invalidateEntities } from '../../api/queryClient.ts'
import { newKey } from '../../api/newKey.ts'
import { upload } from '../../api/upload.ts'
import { problemOf } from './problemOf.ts'
import type { RecordOfFiles } from './filesApi.ts'

/** A file on its way. */
export type Sending = {
  key: string
  file: File
  /** from 0 to 1 */
  sent: number
  /** why it didn't arrive */
  problem?: string | undefined
  /** it isn't accepted, however often it is sent */
  isRefused?: boolean
}

/** Files at once: more would share the same connection. */
const atOnce = 2

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 400

/** Sends files to a record, two at a time; each is tried again on its own. */
export function useUploads({ entity, id }: RecordOfFiles) {
  const queryClient = useQueryClient()
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const underWay = useRef(new Map<string, AbortController>())

  const change = (key: string, fields: Partial<Sending>) =>
    setSendings(all => all.map(one => (one.key === key ? { ...one, ...fields } : one)))
  const leave = (key: string) => setSendings(all => all.filter(one => one.key !== key))

  async function send({ key, file }: Sending) {
    const control = new AbortController()
    underWay.current.set(key, control)
    const form = new FormData()
    form.append('fk_entity', String(id))
    form.append('files', file)
    try {
      await upload<Attachment[]>(pathOf('attachment/upload-attachments/:entity', { entity }), form, {
        onProgress: sent => change(key, { sent }),
        signal: control.signal,
        idempotencyKey: key
      })
      await invalidateEntities(queryClient, ['attachment'])
      leave(key)
    } catch (error) {
      if (!control.signal.aborted) change(key, { problem: problemOf(error), isRefused: isRefusal(error) })
    } finally {
      underWay.current.delete(key)
    }
  }

  // Whatever waits begins as soon as there is room for it.
  useEffect(() => {
    const waiting = sendings.filter(one => one.problem === undefined && !underWay.current.has(one.key))
    for (const one of waiting.slice(0, atOnce - underWay.current.size)) void send(one)
  })

  useEffect(() => {
    const left = underWay.current
    return () => {
      for (const control of left.values()) control.abort()
    }
  }, [])

  return {
    sendings,
    add: (files: Iterable<File>) =>
      setSendings(all => [...all, ...[...files].map(file => ({ key: newKey(), file, sent: 0 }))]),
    retry: (key: string) => change(key, { problem: undefined, sent: 0 }),
    cancel: (key: string) => {
      underWay.current.get(key)?.abort()
      leave(key)
    }
  }
}
