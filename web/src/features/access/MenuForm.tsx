import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type MenuNode, menus } from 'contract/access.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { OwnInputProps } from '../../ui/form/fields.ts'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { scrollingList } from '../../ui/selectList.ts'
import { menusApi, pagesApi } from './accessApi.ts'
import { IconPicker } from './IconPicker.tsx'
import { above, find, fitsIn, flat } from './menuMoves.ts'
import { treeQuery } from './useMenuMoves.ts'

/** An entry of the menu; without an id, a new one, in the group that the address names (`dentro`). */
export function MenuForm({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { dentro } = useSearch({ from: '__root__' })
  const query = useQuery(treeQuery)
  const { data: tree, error } = query
  if (error && !tree) return <ErrorState what="No se ha podido cargar el menú" query={query} />
  if (!tree) return <FormSkeleton fields={4} />
  const group = find(tree, Number(dentro))
  return (
    <RecordForm
      resource={menus}
      api={menusApi}
      id={id}
      fields={4}
      start={{ fk_menu: group?.id }}
      sections={[
        {
          fields: [
            { name: 'name', kind: 'text', wide: true },
            {
              name: 'to',
              kind: 'own',
              input: PageInput,
              wide: true,
              help: 'Sin página es un grupo, que contiene otras entradas'
            },
            {
              name: 'fk_menu',
              kind: 'options',
              options: groupsFor(tree, id),
              wide: true,
              placeholder: 'En el primer nivel'
            },
            { name: 'icon', kind: 'own', input: IconPicker, wide: true }
          ]
        }
      ]}
      onClose={onClose}
    />
  )
}

/** The groups into which an entry may be put; each label contains the groups above it. */
function groupsFor(tree: readonly MenuNode[], id: number | undefined) {
  const node = id === undefined ? undefined : find(tree, id)
  return flat(tree)
    .filter(group => fitsIn(tree, node, group.id))
    .map(group => ({
      value: group.id,
      label: [...above(tree, group).toReversed(), group].map(({ name }) => name).join(' › ')
    }))
}

/** A page's address: chosen from those without parameters, or typed for a page with parameters. */
function PageInput({ value, onChange, ...shared }: OwnInputProps) {
  const { data } = useQuery(pagesApi.list({ itemsPerPage: 500, sortBy: 'path', sortDesc: false }))
  const names = new Map(
    data?.rows.filter(({ path, is_open }) => !is_open && !path.includes('/_')).map(({ path, name }) => [path, name])
  )
  return (
    <Autocomplete
      {...shared}
      {...scrollingList}
      styles={{ ...scrollingList.styles, input: { fontFamily: 'var(--app-mono)' } }}
      placeholder="/admin/…"
      spellCheck={false}
      data={[...names.keys()]}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      renderOption={({ option }) => (
        <span>
          {names.get(option.value)} <span className="code">{option.value}</span>
        </span>
      )}
      filter={({ options, search }) =>
        options.filter(
          option =>
            'value' in option &&
            `${option.value} ${names.get(option.value) ?? ''}`
              .toLocaleLowerCase('es')
              .includes(search.toLocaleLowerCase('es').trim())
        )
      }
    />
  )
}
