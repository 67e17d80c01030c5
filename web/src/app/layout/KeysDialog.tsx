import { Kbd } from '@mantine/core'
import type { OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import classes from './KeysDialog.module.css'

const groups: readonly { title: string; keys: readonly [keys: readonly string[], does: string][] }[] = [
  {
    title: 'En las listas',
    keys: [
      [['/'], 'Buscar'],
      [['j'], 'Fila siguiente'],
      [['k'], 'Fila anterior'],
      [['Intro'], 'Abrir la fila'],
      [['x'], 'Marcar la fila; con Mayús, todas desde la última marcada']
    ]
  },
  {
    title: 'En formularios y diálogos',
    keys: [
      [['Ctrl', 'Intro'], 'Guardar o confirmar'],
      [['Esc'], 'Cerrar']
    ]
  },
  { title: 'En todas partes', keys: [[['?'], 'Mostrar estas teclas']] }
]

/** The keys, in groups. */
export function KeysDialog(dialog: OverlayViewProps) {
  return (
    <DialogView {...dialog}>
      {groups.map(({ title, keys }) => (
        <section key={title}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.keys}>
            {keys.map(([names, does]) => (
              <div key={does}>
                <dt>
                  {names.map((name, index) => (
                    <span key={name}>
                      {index > 0 && ' + '}
                      <Kbd>{name}</Kbd>
                    </span>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </DialogView>
  )
}
