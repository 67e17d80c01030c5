import { NumberInput, Radio } from '@mantine/core'
import { labelSizes, type LabelSize, perSheet, sheetCount } from 'contract/labels/label-sheets.ts'
import { counted, formatNumber } from 'contract/core/format.ts'
import classes from '../../records/labels/labels.module.css'

export type Look = { size: LabelSize; first: number }

const sizes = Object.keys(labelSizes) as LabelSize[]

/** The size of labels, as a drawing of a sheet of each, and the first place on a sheet that is partly used. */
export function SheetChoice({ look, onChange, count }: { look: Look; onChange: (look: Look) => void; count: number }) {
  const { size, first } = look
  const most = perSheet(size)
  const sheets = sheetCount(size, count, first)
  return (
    <>
      <Radio.Group
        label="Tamaño"
        value={size}
        onChange={value => {
          onChange({ size: value, first: Math.min(first, perSheet(value)) })
        }}
      >
        <div className={classes.sizes}>
          {sizes.map(each => (
            <Radio.Card key={each} value={each} className={classes.size} aria-label={sizeText(each)}>
              <Drawing size={each} />
              <span className={classes.sizeName}>{labelSizes[each].name}</span>
              <span className={classes.sizeNote}>
                {perSheet(each)} de {formatNumber(labelSizes[each].width, 0)} ×{' '}
                {formatNumber(labelSizes[each].height, 1, { atLeast: 0 })} mm
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <div className={classes.first}>
        <NumberInput
          label="Primera posición"
          description="Para aprovechar una hoja empezada"
          value={first}
          min={1}
          max={most}
          clampBehavior="strict"
          allowDecimal={false}
          onChange={value => onChange({ size, first: Number(value) || 1 })}
        />
        <FirstPlace look={look} onChange={onChange} count={count} />
      </div>
      <p className={classes.note} role="status">
        {counted(count, ['etiqueta', 'etiquetas'])} en {counted(sheets, ['hoja', 'hojas'])} A4
      </p>
    </>
  )
}

const sizeText = (size: LabelSize) => `${labelSizes[size].name}, ${perSheet(size)} por hoja`

const gridOf = (size: LabelSize) => ({
  gridTemplateColumns: `repeat(${labelSizes[size].columns}, 1fr)`,
  gridTemplateRows: `repeat(${labelSizes[size].rows}, 1fr)`
})

/** A sheet with its labels, small. */
const Drawing = ({ size }: { size: LabelSize }) => (
  <span className={classes.sheet} style={gridOf(size)} aria-hidden>
    {Array.from({ length: perSheet(size) }, (_, index) => (
      <span key={index} />
    ))}
  </span>
)

/** The first sheet: which places it fills. A click on a place begins there; the field beside it does the same. */
function FirstPlace({
  look: { size, first },
  onChange,
  count
}: {
  look: Look
  onChange: (look: Look) => void
  count: number
}) {
  return (
    <span className={classes.sheet} data-large style={gridOf(size)} aria-hidden>
      {Array.from({ length: perSheet(size) }, (_, index) => (
        <span
          key={index}
          data-filled={(index + 1 >= first && index + 1 < first + count) || undefined}
          onPointerUp={() => onChange({ size, first: index + 1 })}
        />
      ))}
    </span>
  )
}
