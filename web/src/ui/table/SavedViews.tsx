import { ActionIcon, Button, Checkbox, TextInput, UnstyledButton } from '@mantine/core'
import { IconHome, IconTrash, IconUsers } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SavedView } from 'contract/saved-views/saved-views.ts'
import { useState } from 'react'
import { useCan } from '../shell/Can.tsx'
import { messageOf } from '../../api/shortText.ts'
import { Form } from '../form/Form.tsx'
import { useTypedDraft } from '../form/useTypedDraft.tsx'
import type { ListSearch } from './listSearch.ts'
import classes from './Filters.module.css'
import { useColumnChoice } from './listPreferences.ts'
import {
  createViewMutation,
  keptOf,
  removeViewMutation,
  savedViewsQuery,
  startMutation,
  updateViewMutation
} from './viewQueries.ts'

/** The views kept for a list: what it shows, in which order and columns, under a name; one's own and shared ones. */
export function SavedViews({ list, onDone }: { list: ListSearch; onDone: () => void }) {
  const router = useRouter()
  const path = router.latestLocation.pathname
  const { data: views = [], error } = useQuery(savedViewsQuery(path))
  const [, setColumns] = useColumnChoice(list.definition.entity)
  const start = useMutation(startMutation())
  const remove = useMutation(removeViewMutation())
  const show = (view: SavedView) => {
    setColumns(view.columns)
    void router.navigate({ to: '.', search: view.search, resetScroll: false })
    onDone()
  }
  return (
    <>
      {error && <p className={classes.note}>{messageOf(error)}</p>}
      {views.map(view => (
        <div key={view.id} className={classes.saved} data-item>
          <UnstyledButton className={classes.field} onClick={() => show(view)}>
            <span className={classes.savedName}>
              {view.name}
              {!view.is_own && <span className={classes.note}> de {view.user.name}</span>}
            </span>
            {view.is_shared && <IconUsers size={16} stroke={1.75} aria-label="Para todos" />}
          </UnstyledButton>
          <ActionIcon
            variant={view.is_start ? 'light' : 'subtle'}
            color="gray"
            aria-pressed={view.is_start}
            aria-label={`Empezar por «${view.name}» al iniciar sesión`}
            title="Empezar por esta vista al iniciar sesión"
            onClick={() => start.mutate({ body: { fk_saved_view: view.is_start ? null : view.id } })}
          >
            <IconHome size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          {view.is_own && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Eliminar la vista «${view.name}»`}
              title="Eliminar"
              onClick={() => remove.mutate({ params: { id: view.id } })}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {views.length > 0 && <hr className={classes.rule} />}
      <SaveForm list={list} path={path} views={views} />
    </>
  )
}

/** Keeps what the list shows now; under the name of an own view it replaces that. */
function SaveForm({ list, path, views }: { list: ListSearch; path: string; views: readonly SavedView[] }) {
  const router = useRouter()
  const mayShare = useCan('saved-views.share')
  const [columns] = useColumnChoice(list.definition.entity)
  const [text, setText] = useState('')
  const [shared, setShared] = useState(false)
  const create = useMutation(createViewMutation())
  const update = useMutation(updateViewMutation())
  const draft = useTypedDraft({ name: `saved-view:${path}`, fields: { text: [text, setText] } })
  const typed = text.trim()
  const same = views.find(view => view.is_own && view.name.localeCompare(typed, 'es', { sensitivity: 'base' }) === 0)
  const refusal = create.error ?? update.error
  const save = async () => {
    if (typed === '' || create.isPending || update.isPending) return
    const fields = { name: typed, search: keptOf(router.latestLocation.search, list), columns, is_shared: shared }
    if (same) await update.mutateAsync({ params: { id: same.id }, body: fields })
    else await create.mutateAsync({ body: { ...fields, path } })
    draft.forget()
    setText('')
    setShared(false)
  }
  return (
    // A refusal is shown under the name.
    <Form onSubmit={() => save().catch(() => {})}>
      {draft.offer}
      <TextInput
        m={4}
        aria-label="Nombre para guardar esta vista"
        placeholder="Guardar esta vista como…"
        maxLength={60}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        error={refusal && messageOf(refusal)}
        rightSectionWidth="auto"
        rightSection={
          typed !== '' && (
            <Button type="submit" size="compact-sm" mr={4} loading={create.isPending || update.isPending}>
              {same ? 'Reemplazar' : 'Guardar'}
            </Button>
          )
        }
      />
      {mayShare && typed !== '' && (
        <Checkbox
          m={4}
          label="Para todos"
          checked={shared}
          onChange={event => setShared(event.currentTarget.checked)}
        />
      )}
    </Form>
  )
}
