import { labelSizes, type LabelSize, spelledCode, whereText } from 'contract/labels/label-sheets.ts'
import type { Label } from '../../records/labels/labelQueries.ts'
import classes from '../../records/labels/labels.module.css'
import { QrCode } from './QrCode.tsx'

/** How one label will look; the file has the same in millimetres. */
export function LabelPreview({
  label: { url, code, record },
  size
}: {
  label: Pick<Label, 'url' | 'code' | 'record'>
  size: LabelSize
}) {
  const { width, height } = labelSizes[size]
  return (
    <figure className={classes.preview} data-size={size} style={{ aspectRatio: `${width} / ${height}` }}>
      <QrCode text={url} />
      <figcaption className={classes.previewText}>
        <strong>{record?.code ?? 'Sin asignar'}</strong>
        {record && <span>{record.name}</span>}
        {record && <small>{whereText(record)}</small>}
        <code>{spelledCode(code)}</code>
      </figcaption>
      {record?.line?.color && <span className={classes.stripe} style={{ background: record.line.color }} />}
    </figure>
  )
}
