import type { Asset } from 'contract/assets/assets.ts'

/** Where an asset is, by itself or as a part: 'ROJ-E01-MOT · Estación Central' */
export function placeText({ base, location }: Pick<Asset, 'base' | 'location'>): string {
  return base ? [base.code, location?.name].filter(Boolean).join(' · ') : ''
}
