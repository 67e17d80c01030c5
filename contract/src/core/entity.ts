/** Name of a kind of record, in lower case as within a sentence: 'orden de trabajo', 'órdenes de trabajo'. */
export type Names = { one: string; many: string; gender: 'f' | 'm' }

export const feminine = (one: string, many: string): Names => ({ one, many, gender: 'f' })
export const masculine = (one: string, many: string): Names => ({ one, many, gender: 'm' })

/** With a capital at the beginning, as in a heading: 'Órdenes de trabajo'. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('es') + text.slice(1)

/** With the article: 'la orden de trabajo'. */
export const theOne = ({ one, gender }: Names): string => `${gender === 'f' ? 'la' : 'el'} ${one}`

/** What was done with a record, as one says it: 'Marca creada', 'Modelo eliminado'. */
export const doneText = ({ one, gender }: Names, what: 'cread' | 'guardad' | 'eliminad'): string =>
  `${capitalised(one)} ${what}${gender === 'f' ? 'a' : 'o'}`

/** Label of the button that creates a record: 'Nueva orden de trabajo'. */
export const newOne = ({ one, gender }: Names): string => `${gender === 'f' ? 'Nueva' : 'Nuevo'} ${one}`

/** The permission to read who may do what. */
export const accessPermission = 'access.read'

/** The declaration of a kind of record. Audit, refusals, groups and labels are all derived from it. */
export type Entity<Name extends string = string> = {
  /** its table; also its name in events and in the audit */
  entity: Name
  names: Names
  /** columns that make a record's name, joined by ' · ' or a space; `fk_…` stands for the name of what it points to */
  label?: string
  /** a shorter name for the page of its whole; `fk_base.code` is a column of what `fk_base` points to */
  briefly?: string
  /** the permission that its entries in the audit need besides that of the audit */
  audit?: string
  /** the column that points to the record whose history also shows this one's */
  partOf?: string
  /** Spanish names of columns that no form has */
  fields?: Readonly<Record<string, string>>
  /** path of its calls, under `/api/v1/` */
  path?: string
  /** the group that its calls are listed under; by default its name in the plural */
  group?: string
}

/** Declares a kind of record without the five usual calls; those that have them use `defineResource`. */
export const defineEntity = <const Name extends string>(declared: Entity<Name>): Entity<Name> => declared
