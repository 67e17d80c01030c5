import classes from '../../ui/shell/paper.module.css'

/** Names and values on paper; without a value there is room to write. */
export function PaperFields({ fields }: { fields: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={classes.fields}>
      {fields.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
