import { Select } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MapPlace } from 'contract/locations/locations.ts'
import { useDeferredValue, useState } from 'react'
import type { Drawing, FoundPlace } from '../../ui/map/drawing.ts'
import { NothingFound } from '../../ui/table/NothingFound.tsx'
import { hasWords } from '../../ui/table/searchKey.ts'
import { scrollingList } from '../../ui/form/selectList.ts'
import { isPlaced } from './onMap.ts'

const maxFound = 20
/** Shorter texts aren't asked of a service, which counts every question. */
const shortest = 3

/** Puts a place in the middle of the map: one of ours, or with Google one of theirs. */
export function PlaceSearch({ places, map }: { places: readonly MapPlace[]; map: Drawing | undefined }) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const ours = oursFor(places, wanted)
  const theirs = useFound(map, wanted)
  const choose = async (value: string | null) => {
    const own = ours.find(place => String(place.id) === value)
    const at = own ?? (await theirs.find(({ id }) => id === value)?.at())
    if (at) map?.centre(at)
  }
  const groups = [
    {
      group: 'Nuestras ubicaciones',
      items: ours.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }))
    },
    { group: 'Google', items: theirs.map(({ id, label }) => ({ value: id, label })) }
  ]
  return (
    <Select
      {...scrollingList}
      aria-label="Buscar en el mapa"
      placeholder="Buscar en el mapa"
      leftSection={<IconSearch size={16} aria-hidden />}
      searchable
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={<NothingFound />}
      // What is offered was found already.
      filter={({ options }) => options}
      data={groups.filter(({ items }) => items.length > 0)}
      value={null}
      onChange={value => void choose(value)}
    />
  )
}

function oursFor(places: readonly MapPlace[], wanted: string) {
  return places
    .filter(isPlaced)
    .filter(({ code, name }) => hasWords(`${code} ${name}`, wanted))
    .slice(0, maxFound)
}

const noneFound: FoundPlace[] = []

function useFound(map: Drawing | undefined, wanted: string): FoundPlace[] {
  const { data } = useQuery({
    queryKey: ['map search', wanted],
    queryFn: async () => (await map?.search?.(wanted)) ?? noneFound,
    enabled: map?.search !== undefined && wanted.length >= shortest,
    retry: false
  })
  return data ?? noneFound
}
