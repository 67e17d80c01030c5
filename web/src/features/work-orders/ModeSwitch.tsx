import { SegmentedControl } from '@mantine/core'
import { useGo } from '../../ui/AppLink.tsx'

/** Switches between list and board; not on phones, which have no room for a board. */
export function ModeSwitch({ isBoard }: { isBoard: boolean }) {
  const go = useGo()
  return (
    <SegmentedControl
      aria-label="Cómo se ven las órdenes"
      value={isBoard ? 'tablero' : 'lista'}
      onChange={value =>
        go({
          to: '.',
          search: before => ({ ...before, modo: value === 'tablero' ? value : undefined, page: undefined })
        })
      }
      data={[
        { value: 'lista', label: 'Lista' },
        { value: 'tablero', label: 'Tablero' }
      ]}
    />
  )
}
