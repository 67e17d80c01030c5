import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type MenuNode, menus } from 'contract/access/menus.ts'
import type { OwnInputProps } from '../../ui/form/fields.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { scrollingList } from '../../ui/form/selectList.ts'
import { menusApi, pagesApi } from './accessApi.ts'
import { IconPicker } from './IconPicker.tsx'
import { ancestorsOf, findEntry, fitsIn, flattenTree } from './menuMoves.ts'

type MenuFormProps = { tree: readonly MenuNode[]; id: number | undefined; onClose: () => void }

/** An entry of the menu; without an id, a new one, in the group that the address names (`dentro`). */
export function MenuForm({ tree, id, onClose }: MenuFormProps) {
  const { dentro } = useSearch({ from: '__root__' })
  const group = findEntry(tree, Number(dentro))
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
            { name: 'name', kind: 'text' },
            {
              name: 'to',
              kind: 'own',
              input: PageInput,
              help: 'Sin página es un grupo, que contiene otras entradas'
            },
            {
              name: 'fk_menu',
              kind: 'options',
              options: groupsFor(tree, id),
              placeholder: 'En el primer nivel'
            },
            { name: 'icon', kind: 'own', input: IconPicker }
          ]
        }
      ]}
      onClose={onClose}
    />
  )
}

/** The groups into which an entry may be put; each label contains the groups above it. */
function groupsFor(tree: readonly MenuNode[], id: number | undefined) {
  const node = findEntry(tree, Number(id))
  return flattenTree(tree)
    .filter(group => fitsIn(tree, node, group.id))
    .map(group => ({
      value: group.id,
      label: [...ancestorsOf(tree, group).toReversed(), group].map(({ name }) => name).join(' › ')
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
          {names.get(option.value)} <code>{option.value}</code>
        </span>
      )}
      filter={({ options, search }) =>
        options.filter(
          option =>
            'value' in option &&
            `${option.value} ${names.get(option.value)}`
              .toLocaleLowerCase('es')
              .includes(search.toLocaleLowerCase('es').trim())
        )
      }
    />
  )
}
