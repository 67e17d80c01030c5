import { SegmentedControl } from '@mantine/core'
import { useGo } from '../shell/AppLink.tsx'

/**
 * Switches between list and board. `label`: of what, 'Cómo se ven las órdenes'. Not on phones,
 * which have no room for a board.
 */
export function ModeSwitch({ label, isBoard }: { label: string; isBoard: boolean }) {
  const go = useGo()
  return (
    <SegmentedControl
      aria-label={label}
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
