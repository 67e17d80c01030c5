// Apart from what reads typed numbers, so that pages which only show some don't load that.

/** A number as it is typed and read: without thousands, with a point. */
export const numberText = (value: number): string => String(Number(value.toFixed(4)))
