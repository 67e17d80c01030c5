/** A limit as one reads it: '10,000,000,000'. Below ten thousand without a separator, because it may be a year. */
const written = (limit: number | bigint) =>
  limit > -10_000 && limit < 10_000 ? String(limit) : limit.toLocaleString('en-US', { maximumFractionDigits: 20 })

/**
 * The texts of validation that forms use, byte for byte as specification section 5 lists them (some are English, some
 * lack an accent). Pure, without zod: rules that refuse a single field outside a schema use them too.
 */
export const validationTexts = {
  required: (field: string) => `El campo ${field} es obligatorio`,
  numeric: 'El campo debe ser numero',
  integer: 'El campo debe ser numero entero',
  double: 'El campo debe ser numero',
  min_length: (length: number) => `Número mínimo de caracteres ${length}`,
  min_value: (min: number | bigint) => `Número mínimo ${written(min)}`,
  max: (field: string, length: number) => `El campo ${field} no puede ser mayor a ${length} caracteres`,
  digits: (field: string, length: number) => `${field} needs to be ${length} digits`,
  email: 'Email must be valid',
  between: (min: number | bigint, max: number | bigint) =>
    `El valor debe estar entre ${written(min)} y ${written(max)}`,
  file_size: (size: number) => `El tamaño del archivo no debe exceder de ${size} KB`,
  password_confirmation: 'Las contraseñas no coinciden',
  not_greater_than: (field: string, target: string) => `El campo ${field} no puede ser mayor que ${target}.`,
  number_not_equal: (field: string, target: string) => `El campo ${field} no puede ser igual a ${target}.`,
  date_not_greater_than: (field: string, target: string) =>
    `La fecha ${field} no puede ser mayor que la fecha ${target}.`,
  date_not_equal: (field: string, target: string) => `La fecha de ${field} no puede ser igual a la fecha ${target}.`,

  // Our own texts: the specification has none for these rules.
  regex: 'El formato no es válido',
  max_value: (max: number | bigint) => `Número máximo ${written(max)}`,
  exact_length: (length: number) => `Debe tener ${length} caracteres`,
  characters: 'El texto contiene caracteres no válidos',
  text: 'El campo debe ser texto',
  flag: 'El campo debe ser verdadero o falso',
  list: 'El campo debe ser una lista',
  object: 'El campo debe ser un objeto',
  date: 'La fecha no es válida',
  time: 'La hora no es válida',
  date_time: 'La fecha y hora no son válidas',
  year_range: (min: number, max: number) => `La fecha debe estar entre los años ${min} y ${max}`,
  min_items: (count: number | bigint) => `Número mínimo de elementos ${count}`,
  max_items: (count: number | bigint) => `Número máximo de elementos ${count}`,
  option: 'El valor no es uno de los permitidos',
  multiple_of: (step: number) => `El valor debe ser múltiplo de ${step}`,
  unknown_field: 'Campo desconocido',
  invalid: 'El valor no es válido'
} as const
