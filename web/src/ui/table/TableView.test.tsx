import { expect, test } from 'vitest'
import { renderPart } from '../../../test/renderPart.tsx'
import type { Column } from './columns.tsx'
import { usual } from './listState.ts'
import type { ViewProps } from './props.ts'
import { TableView } from './TableView.tsx'

type Row = { id: number; text: string }

const columns: Column<Row>[] = [{ key: 'text', label: 'Texto', render: ({ text }) => text }]
const rows: Row[] = [{ id: 1, text: 'uno' }]
const edit = { label: 'Editar', icon: () => null, onClick: () => {} }
const rowLink = () => ({ to: '/' as const })

test.each<[string, Partial<ViewProps<Row>>, boolean]>([
  ['rows that lead nowhere', { rows }, true],
  ['rows with nothing to do', { rows, actions: () => [] }, true],
  ['rows with something to do', { rows, actions: () => [edit] }, false],
  ['links', { rows, rowLink }, false],
  ['links that still load', { rowLink }, true]
])('a table takes the focus if nothing in it does, to be scrolled by keyboard: %s', (_case, props, itself) => {
  const state = { ...usual, page: 1, search: '', filters: {} }
  const list = {
    ...state,
    definition: { entity: 'text', filters: {}, sort: [] },
    defaults: usual,
    query: {},
    ignored: [],
    set: () => {},
    setFilter: () => {}
  }
  const { container } = renderPart(
    <TableView
      {...{ label: 'Textos', list, columns, rows: undefined, density: 'compact', busy: false, skeletons: 1 }}
      query={() => ({ queryKey: ['text'] }) as never}
      rowName={({ text }) => text}
      empty={{ title: 'Nada' }}
      {...props}
    />
  )
  expect(container.querySelector('[data-scroller]')?.getAttribute('tabindex')).toBe(itself ? '0' : null)
})
