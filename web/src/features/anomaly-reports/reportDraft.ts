import { useState } from 'react'
import { newKey } from '../../api/newKey.ts'
import { keepTyped } from '../../api/keepTyped.ts'
import { dropStored, readStored, writeStored } from '../../api/storage.ts'
import type { Chosen } from '../../offline/ChosenPhotos.tsx'
import { dropFile } from '../../offline/keptFiles.ts'
import { type Written, writtenOf } from '../../records/anomaly-reports/reported.ts'

/*
 * What is being written, in the browser's storage: `draft:anomaly:<user>:<line>:<subject>:<draft>`, and
 * its photos below the same key. Each tab has a draft of its own; what another one left, or the one
 * before it was closed, is offered.
 */

const prefix = 'draft:anomaly:'
const photosEnd = ':photos'
const forgottenMs = 7 * 24 * 3_600_000

type Kept = { written: Written; at: number }
export type Left = Kept & { key: string; photos: number }

function read(key: string): Kept | undefined {
  const stored = readStored(key) as Partial<Kept> | null
  const written = writtenOf(stored?.written)
  return written && typeof stored?.at === 'number' ? { written, at: stored.at } : undefined
}

const photosOf = (key: string): readonly Chosen[] => {
  const stored = readStored(key + photosEnd)
  return Array.isArray(stored) ? (stored as Chosen[]) : []
}

/** Forgets a draft with its photos. */
function dropReportDraft(user: string, key: string): void {
  for (const { id } of photosOf(key)) void dropFile(user, id)
  dropStored(stored => stored === key || stored === key + photosEnd)
}

function draftsOf(subject: string): string[] {
  try {
    const keys = Object.keys(localStorage).filter(key => key.startsWith(`${subject}:`))
    return [...new Set(keys.map(key => (key.endsWith(photosEnd) ? key.slice(0, -photosEnd.length) : key)))]
  } catch {
    return []
  }
}

/** The drafts of the subject that other tabs keep, or that were left, the latest first; forgets those of last week. */
function leftOf(user: string, subject: string, own: string): Left[] {
  const left = draftsOf(subject)
    .filter(key => key !== own)
    .map(key => ({ key, photos: photosOf(key).length, ...(read(key) ?? { written: undefined, at: 0 }) }))
  for (const { key, at } of left) if (at > 0 && Date.now() - at > forgottenMs) dropReportDraft(user, key)
  return left
    .filter((one): one is Left => one.written !== undefined && Date.now() - one.at <= forgottenMs)
    .toSorted((a, b) => b.at - a.at)
}

/**
 * The draft of this tab for a subject (a base, a check; '' for none) on a line, and those that were left.
 * @param start what is written before anything is
 */
export function useReportDraft(user: string, line: number, about: string, start: () => Written) {
  const subject = `${prefix}${user}:${line}:${about}`
  const [key, setKey] = useState(() => ownKey(subject))
  const [written, setWritten] = useState(() => read(key)?.written ?? start())
  const [left, setLeft] = useState(() => leftOf(user, subject, key))
  const forgetLeft = (gone: string) => setLeft(before => before.filter(one => one.key !== gone))
  return {
    key,
    written,
    left,
    change: (fields: Partial<Written>) => {
      const next = { ...written, ...fields }
      setWritten(next)
      keepTyped(key, { written: next, at: Date.now() } satisfies Kept)
    },
    /** Goes on with one that was left. */
    take: (one: Left) => {
      writeStored(tabKey(subject), one.key, 'sessionStorage')
      setKey(one.key)
      setWritten(one.written)
      forgetLeft(one.key)
    },
    discard: (one: Left) => {
      dropReportDraft(user, one.key)
      forgetLeft(one.key)
    },
    /** It is on its way: nothing of it is a draft any more. The photos are left to what sends them. */
    done: () => {
      dropStored(stored => stored === key || stored === key + photosEnd)
      dropStored(stored => stored === tabKey(subject), 'sessionStorage')
    }
  }
}

const tabKey = (subject: string) => `own-${subject}`

/** A tab finds its own again after a reload. */
function ownKey(subject: string): string {
  const own = readStored(tabKey(subject), 'sessionStorage')
  if (typeof own === 'string' && own.startsWith(`${subject}:`)) return own
  const made = `${subject}:${newKey()}`
  writeStored(tabKey(subject), made, 'sessionStorage')
  return made
}
