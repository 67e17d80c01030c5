import { Skeleton } from '@mantine/core'
import { IconFileSpreadsheet, IconPhoto, IconVectorTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { formatNumber, plainName } from 'contract/core/format.ts'
import { type ReactNode, useRef } from 'react'
import { showSuccess } from '../../api/toasts.ts'
import { ActionMenu } from '../record/actions.tsx'
import chart from './Chart.module.css'
import { ErrorState } from '../state/ErrorState.tsx'
import { saveFile } from '../shell/saveFile.ts'
import { AppLink } from '../shell/AppLink.tsx'
import { Formula } from './Formula.tsx'
import { useFollow } from './PlotLink.tsx'
import classes from './plots.module.css'
import { type PlotRow, partText, totalOf, type Unit } from './plots.ts'
import { asPng, plotPicture } from './plotPicture.ts'

type FigureProps = {
  title: string
  /** whose figure it is: line, year, days */
  about: string
  /** what exactly is counted */
  formula: string
  unit: Unit
  /** what is drawn, for the table behind it; undefined while it is asked for */
  rows: readonly PlotRow[] | undefined
  /** what the rows are, in the head of the table */
  rowsLabel: string
  query: { error: unknown; refetch: () => unknown; isFetching?: boolean }
  /** px that the drawing takes, about: the place is kept for it */
  height: number
  /** asks for the same as Excel */
  excel: () => Promise<File>
  /** what belongs to it alone: a choice above the drawing */
  tools?: ReactNode
  /** the drawing */
  children: (rows: readonly PlotRow[]) => ReactNode
}

/** A figure: what it counts (said on hover and focus), its drawing, the table behind, and files to take along. */
export function Figure({
  title,
  about,
  formula,
  unit,
  rows,
  rowsLabel,
  query,
  height,
  excel,
  tools,
  children
}: FigureProps) {
  const body = useRef<HTMLDivElement>(null)
  const name = `${title}, ${about}`
  const save = useMutation({
    mutationFn: async (kind: 'png' | 'svg' | 'xlsx') => {
      if (kind === 'xlsx') return saveFile(await excel())
      const svg = body.current?.querySelector('svg')
      if (!svg) return
      const picture = plotPicture(svg, { title, about })
      const blob = kind === 'png' ? await asPng(picture) : new Blob([picture], { type: 'image/svg+xml' })
      saveFile(new File([blob], `${plainName(name)}.${kind}`, { type: blob.type }))
    },
    onSuccess: (_, kind) => showSuccess(kind === 'xlsx' ? 'Se ha guardado como Excel' : 'La imagen se ha guardado')
  })
  const isEmpty = rows !== undefined && rows.every(({ parts }) => totalOf(parts) === 0)
  const actions = [
    { label: 'Guardar como imagen (PNG)', icon: IconPhoto, onClick: () => save.mutate('png') },
    { label: 'Guardar como dibujo (SVG)', icon: IconVectorTriangle, onClick: () => save.mutate('svg') },
    { label: 'Guardar como Excel', icon: IconFileSpreadsheet, onClick: () => save.mutate('xlsx') }
  ].map(action => ({ ...action, disabled: !rows || save.isPending }))
  return (
    <figure className={classes.figure} aria-label={title}>
      <figcaption className={classes.head}>
        <h2 className={classes.title}>
          {title} <span className={classes.about}>· {about}</span>
        </h2>
        <Formula title={title}>{formula}</Formula>
        <span className={classes.menu}>
          <ActionMenu label={`Llevarse «${title}»`} actions={actions} />
        </span>
      </figcaption>
      {tools}
      <div ref={body} className={classes.body}>
        {rows ? (
          <>
            {children(rows)}
            {isEmpty && <p className={classes.nothing}>No hay nada que contar.</p>}
          </>
        ) : query.error ? (
          <ErrorState what="No se ha podido contar" query={query} />
        ) : (
          <Skeleton height={height} radius="sm" />
        )}
      </div>
      {rows && <Table rows={rows} rowsLabel={rowsLabel} unit={unit} />}
    </figure>
  )
}

/** The numbers of a drawing, each leading to its list. */
function Table({ rows, rowsLabel, unit }: { rows: readonly PlotRow[]; rowsLabel: string; unit: Unit }) {
  const follow = useFollow()
  const columns = rows[0]?.parts ?? []
  const isSummed = columns.length > 1
  return (
    <details className={`${chart.table} ${classes.table}`}>
      <summary>Ver como tabla</summary>
      {/* It can be scrolled by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={chart.scroll} tabIndex={0} role="region" aria-label="Tabla">
        <table>
          <thead>
            <tr>
              <th scope="col">{rowsLabel}</th>
              {columns.map(({ key, label }) => (
                <th key={key} scope="col">
                  {isSummed ? label : unit[1]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.key}>
                <td>{row.label}</td>
                {row.parts.map(({ key, label, value, link }) => {
                  const { line: _, ...target } = link ?? { to: '.' as const }
                  return (
                    <td key={key}>
                      {link ? (
                        <AppLink
                          {...target}
                          aria-label={partText({ label, value }, unit, isSummed ? row.label : undefined)}
                          onClick={event => follow(event, link)}
                        >
                          {formatNumber(value, 0)}
                        </AppLink>
                      ) : (
                        formatNumber(value, 0)
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
