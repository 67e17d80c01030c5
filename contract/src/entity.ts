/** What people call a kind of record, as within a sentence: 'orden de trabajo', 'órdenes de trabajo'. */
export type Names = { one: string; many: string; gender: 'f' | 'm' }

export const feminine = (one: string, many: string): Names => ({ one, many, gender: 'f' })
export const masculine = (one: string, many: string): Names => ({ one, many, gender: 'm' })

/** As at the beginning of a heading: 'Órdenes de trabajo'. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('es') + text.slice(1)

/** 'la orden de trabajo' */
export const theOne = ({ one, gender }: Names): string => `${gender === 'f' ? 'la' : 'el'} ${one}`

/** 'Nueva orden de trabajo': what the button that adds one says. */
export const newOne = ({ one, gender }: Names): string => `${gender === 'f' ? 'Nueva' : 'Nuevo'} ${one}`

/** A kind of record that the database keeps: all there is to say about it, once. */
export type Entity<Name extends string = string> = {
  /** its table, and its name in events and in the audit */
  entity: Name
  names: Names
  /** what a record is called by: columns with ' · ' or a space between them; an `fk_…` stands for what it points to */
  label?: string
  /** the same on the page of what it is part of, where that is less; `fk_base.code`: a column of what it points to */
  briefly?: string
  /** the column that points to the record in whose history its own is shown */
  partOf?: string
  /** what columns are called that no form has */
  fields?: Readonly<Record<string, string>>
  /** a row may be a line's although it has no `fk_line` */
  isOfLine?: true
  /** where its calls are, under `/api/v1/` */
  path?: string
  /** what its calls are listed under; its name in the plural unless said */
  group?: string
}

/** Declares a kind of record that has not the five usual calls: `defineResource` is for those that have. */
export const defineEntity = <const Name extends string>(declared: Entity<Name>): Entity<Name> => declared
