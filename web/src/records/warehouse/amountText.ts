import { formatNumber } from 'contract/core/format.ts'

/** '4', '2.5': quantities have as many decimals as they need. */
export const amount = (quantity: number): string => formatNumber(quantity, 2, { atLeast: 0 })

/** 'Bs 1,250.00' */
export const moneyText = (cost: number): string => `Bs ${formatNumber(cost)}`
