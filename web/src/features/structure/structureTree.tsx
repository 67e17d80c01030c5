import { IconBox, IconComponents } from '@tabler/icons-react'
import { previewStructureMove, structureParents, structures } from 'contract/calls/structure/structure.ts'
import { counted, formatNumber } from 'contract/core/format.ts'
import type { Structure } from 'contract/structure/structure.ts'
import { callApi, type ReplyOf, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import { Detail, Details } from '../../ui/record/Details.tsx'
import type { TreeKind } from '../../ui/tree/treeKind.ts'

export const structuresApi = resourceApi(structures, { shows: ['system', 'subsystem', 'base'] })
const parentsCall = callApi(structureParents, { entities: ['structure'] })
const previewMoveCall = callApi(previewStructureMove, { entities: ['structure', 'base'] })

/** Elements to choose from, by code and name. */
export const structureChoices = choicesOf(structuresApi, { label: ({ code, name }: Structure) => `${code} · ${name}` })

const elements = ['elemento', 'elementos'] as const
const bases = ['base', 'bases'] as const

type Preview = ReplyOf<typeof import('contract/structure/structure.ts').previewStructureMove>

/** What a move changes, in sentences. */
export function explainMove({ path, elements: below, bases: moved }: Preview): string[] {
  const along = [...(below > 0 ? [counted(below, elements)] : []), ...(moved > 0 ? [counted(moved, bases)] : [])]
  return [
    path.length > 0 ? `Quedará en ${path.join(' › ')}.` : 'Quedará en el primer nivel.',
    ...(along.length > 0 ? [`Con él se mueven ${along.join(' y ')}.`] : [])
  ]
}

/** The tree of what a line is made of, common to all lines. */
export const structureTree: TreeKind<Structure, Preview> = {
  api: structuresApi,
  parent: 'fk_structure',
  roots: { level: 0 },
  order: { sortBy: 'code', sortDesc: false },
  parents: id => parentsCall.query({ params: { id } }),
  choices: structureChoices,
  searchLabel: 'Buscar por código o nombre',
  files: 'structure',
  hint: 'Elija un elemento para ver sus datos y lo que puede hacer con él.',
  icon: ({ children_count }) => (children_count > 0 ? IconComponents : IconBox),
  renderFacts: row => (
    <>
      {row.subsystem ? <span>{row.subsystem.name}</span> : row.system && <span>{row.system.name}</span>}
      {row.bases_count > 0 && <span>{counted(row.bases_count, bases)}</span>}
    </>
  ),
  renderDetails: row => (
    <Details>
      <Detail label="Sistema">{row.system?.name}</Detail>
      <Detail label="Subsistema">{row.subsystem?.name}</Detail>
      <Detail label="Dentro">{row.children_count > 0 && counted(row.children_count, elements)}</Detail>
      <Detail label="Bases">{row.bases_count > 0 && formatNumber(row.bases_count, 0)}</Detail>
    </Details>
  ),
  preview: (id, to) => previewMoveCall.query({ params: { id }, query: to === null ? {} : { fk_structure: to } }),
  explain: explainMove,
  removalText: 'Solo se elimina un elemento vacío: sin otros dentro y sin bases.'
}
