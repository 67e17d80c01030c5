import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { SearchInput } from '../../ui/table/SearchInput.tsx'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import { CompareSelect, useCompared } from './CompareBar.tsx'
import type { Kind, ProfileRef } from './kinds.ts'
import { SwitchGroupCard } from './SwitchGroupCard.tsx'
import { different, grouped, isOn, matches, type SwitchItem } from './switchItems.ts'
import classes from './switches.module.css'
import { useSwitches } from './useSwitches.ts'

type Rows<Row> = { data: Row[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }

const useRows = <Row,>(kind: Kind<Row>, profile: ProfileRef, enabled = true) =>
  useQuery({ ...kind.query(profile), enabled } as never) as Rows<Row>

/** One tab of a profile: groups of switches, which save at once. */
export function SwitchTab<Row>({ kind, profile }: { kind: Kind<Row>; profile: ProfileRef }) {
  const query = useRows(kind, profile)
  const { data, error } = query
  if (error && !data)
    return <ErrorState what={`No se ha podido cargar: ${kind.label.toLocaleLowerCase('es')}`} query={query} />
  if (!data) return <Loading />
  return <Loaded kind={kind} profile={profile} rows={data} />
}

function Loaded<Row>({ kind, profile, rows }: { kind: Kind<Row>; profile: ProfileRef; rows: readonly Row[] }) {
  const { buscar } = useSearch({ from: '__root__' })
  const [text, setText] = useState(typeof buscar === 'string' ? buscar : '')
  const wanted = useDeferredValue(text)
  const compared = useCompared(profile)
  const { data: theirRows } = useRows(kind, compared ?? profile, compared !== undefined)
  const mayWrite = useCan('access.write')
  const isOwn = useSession().profile.id === profile.id
  const switches = useSwitches<Row[]>({
    key: kind.query(profile).queryKey,
    save: { mutationFn: wish => kind.save(profile, wish), meta: { invalidates: kind.invalidates } }
  })
  const undo = useUndo()
  const [asking, setAsking] = useState<number[]>()
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())

  const items = rows.map(kind.itemOf).map(item => ({ ...item, allowed: switches.shown(item.id, item.allowed) }))
  const theirs = compared && theirRows?.map(kind.itemOf)
  const narrowed = (theirs ? different(items, theirs) : items).filter(item => matches(item, wanted))
  const isNarrowed = wanted.trim() !== '' || theirs !== undefined
  const all = new Map(grouped(items).map(group => [group.name, group.items]))

  const save = async (ids: number[], allowed: boolean) => {
    const saved = await switches.set({ ids, allowed })
    const group = items.find(item => item.id === ids[0])?.group
    if (saved && ids.length > 1)
      undo.offer(`${group}: ${ids.length} ${allowed ? 'permitidos' : 'quitados'}`, () =>
        switches.set({ ids, allowed: !allowed })
      )
  }
  const onSwitch = (ids: number[], allowed: boolean) => {
    if (kind.isRight && isOwn && !allowed) setAsking(ids)
    else void save(ids, allowed)
  }

  return (
    <div className={classes.tab}>
      <div className={classes.bar}>
        <SearchInput className={classes.search} label={kind.searchLabel} value={text} onChange={setText} />
        <CompareSelect profile={profile} />
        <p className={classes.total} role="status">
          {items.filter(isOn).length} de {items.length} {kind.counted}
        </p>
      </div>
      {kind.isRight && isOwn && mayWrite && (
        <p className={classes.note}>
          Es su propio perfil: lo que quite aquí no podrá volver a concedérselo usted mismo.
        </p>
      )}
      {narrowed.length === 0 ? (
        <Nothing isComparison={theirs !== undefined && wanted.trim() === ''} other={compared?.name} />
      ) : (
        <div className={classes.groups} data-long={kind.isLong}>
          {grouped(narrowed).map(group => {
            const open = opened.get(group.name) ?? (isNarrowed || !kind.isLong)
            return (
              <SwitchGroupCard
                key={group.name}
                group={group}
                all={all.get(group.name) ?? []}
                counted={kind.counted}
                open={open}
                onToggle={() => setOpened(new Map([...opened, [group.name, !open]]))}
                mayWrite={mayWrite}
                otherOf={(item: SwitchItem) =>
                  theirs && `${compared?.name}: ${isOn(item) ? 'no permitido' : 'permitido'}`
                }
                failures={switches.failures}
                onSwitch={onSwitch}
                onDismiss={switches.dismiss}
              />
            )
          })}
        </div>
      )}
      <ConfirmDialog
        opened={asking !== undefined}
        title={
          asking && asking.length > 1
            ? `¿Quitarse ${asking.length} ${kind.label.toLocaleLowerCase('es')}?`
            : '¿Quitárselo a su propio perfil?'
        }
        confirm="Quitar"
        danger
        onConfirm={() => asking && save(asking, false)}
        onClose={() => setAsking(undefined)}
      >
        Lo pierden todas las personas con su perfil, también usted, y no podrá volver a concedérselo: tendrá que hacerlo
        otra persona con otro perfil.
      </ConfirmDialog>
      <UndoBar undo={undo} />
    </div>
  )
}

function Nothing({ isComparison, other }: { isComparison: boolean; other: string | undefined }): ReactNode {
  if (isComparison) return <EmptyState title={`No hay diferencias con ${other}`} />
  return <EmptyState title="Nada coincide con la búsqueda" text="Pruebe con menos palabras." />
}

function Loading() {
  return (
    <div className={classes.groups} aria-busy="true">
      {[0, 1, 2, 3].map(card => (
        <Skeleton key={card} height={180} mb="md" radius="md" />
      ))}
    </div>
  )
}
