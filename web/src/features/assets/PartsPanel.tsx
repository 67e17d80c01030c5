import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Asset } from 'contract/assets/assets.ts'
import { assetStatus } from 'contract/core/classifier.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { RecordLink } from '../../records/RecordLink.tsx'
import type { AssetAction } from './assetActions.ts'
import { AssetDialog } from './AssetDialog.tsx'
import { partsQuery } from '../../records/assets/assetQueries.ts'
import classes from './assets.module.css'

/** What an asset is made of, each part with its own parts below it; parts go in and out as the same assets. */
export function PartsPanel({ asset }: { asset: Asset }) {
  const mayWrite = useCan('assets.write')
  const [asking, setAsking] = useState<{ asset: Asset; action: AssetAction }>()
  const [shown, setShown] = useState(asking)
  if (asking && asking !== shown) setShown(asking)
  const add = mayWrite && asset.fkc_status !== assetStatus.DE_BAJA && (
    <Button
      variant="default"
      leftSection={<IconPlugConnected size={18} aria-hidden />}
      onClick={() => setAsking({ asset, action: 'addPart' })}
    >
      Poner una parte
    </Button>
  )
  return (
    <>
      {asset.parts_count === 0 ? (
        <EmptyState title="No tiene partes" action={add} />
      ) : (
        <>
          <Parts
            of={asset}
            onTakeOut={mayWrite ? part => setAsking({ asset: part, action: 'leaveAssembly' }) : undefined}
          />
          {add}
        </>
      )}
      <AssetDialog asset={shown?.asset ?? asset} action={asking?.action} onClose={() => setAsking(undefined)} />
    </>
  )
}

type PartsProps = { of: Asset; onTakeOut: ((part: Asset) => void) | undefined }

/** The parts of one assembly. They are asked for when it is opened. */
function Parts({ of: assembly, onTakeOut }: PartsProps) {
  const query = useQuery(partsQuery(assembly.id))
  const { data, error } = query
  if (!data && error) return <ErrorState what="No se han podido cargar las partes" query={query} />
  if (!data) return <Skeleton height={48 * Math.min(assembly.parts_count, 4)} />
  return (
    <ul className={classes.parts} aria-label={`Partes de ${assembly.code}`}>
      {data.rows.map(part => (
        <Part key={part.id} of={part} isAligned={data.rows.some(isAssembly)} onTakeOut={onTakeOut} />
      ))}
    </ul>
  )
}

const isAssembly = ({ parts_count }: Asset) => parts_count > 0

/** `isAligned`: there is room for the opener, because another part of the list has one. */
function Part({ of: part, isAligned, onTakeOut }: PartsProps & { isAligned: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const label = `${isOpen ? 'Cerrar' : 'Ver'} las partes de ${part.code}`
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li>
      <div className={classes.part}>
        {isAligned && (
          <span className={classes.opener}>
            {isAssembly(part) && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={label}
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                <Chevron size={18} aria-hidden />
              </ActionIcon>
            )}
          </span>
        )}
        <span className={classes.partName}>
          <RecordLink entity="asset" id={part.id}>
            <span className="code">{part.code}</span>
          </RecordLink>
          <span>{part.name}</span>
        </span>
        <StatusBadge id={part.fkc_status} />
        {onTakeOut && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Sacar ${part.code} o pasarla a otro conjunto`}
            title="Sacar o pasar a otro conjunto"
            onClick={() => onTakeOut(part)}
          >
            <IconPlugConnectedX size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {isOpen && <Parts of={part} onTakeOut={onTakeOut} />}
    </li>
  )
}
