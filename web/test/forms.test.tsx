import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi } from './fakeApi.ts'
import { renderPage } from './renderPage.tsx'
import { pages } from './pages.ts'

/*
 * What each form asks for, section by section: a star: it must be filled in; brackets: the field has half of the width
 * where there is room (a drawer has none); an equals sign: it can't be changed; a plus: it is on or filled in at first.
 */

const permissions = ['access', 'catalogs', 'work-orders', 'staff'].flatMap(of => [`${of}.read`, `${of}.write`])

async function open(path: string) {
  fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages, permissions })),
    'GET menus/2/profile': data([]),
    'GET menus/tree': data([]),
    ...Object.fromEntries(
      ['users', 'profiles', 'pages', 'permissions', 'brands', 'models', 'suppliers', 'trainings', 'workorders'].map(
        list => [`GET ${list}`, data({ rows: [], count: 0 })]
      )
    )
  })
  renderPage(path)
  await waitFor(() => expect(document.querySelector('form fieldset')).not.toBeNull())
  // The calendar comes a little later.
  await waitFor(() => expect(document.querySelector('form .mantine-Loader-root')).toBeNull())
  return [...document.querySelectorAll('form fieldset')].map(section => {
    const fields = [...section.lastElementChild!.children]
    return fields.map(said).join(', ')
  })
}

function said(field: Element): string {
  const input = field.querySelector<HTMLInputElement>('input, textarea')
  // A switch says its help within its label.
  const named = field.querySelector('[class$="Switch-label"]') ?? field.querySelector('label, [class*="label"]')
  const label = (named?.textContent ?? '').replace(/\s*\*$/, '*')
  const filled = input?.type === 'checkbox' ? input.checked : input?.value !== ''
  const name = `${input?.disabled ? '=' : ''}${label}${filled ? '+' : ''}`
  return (field as HTMLElement).dataset['wide'] === undefined ? `[${name}]` : name
}

test.each([
  ['/admin/access/profiles?record=new', ['[Nombre*], Descripción, [Exige la verificación en dos pasos]']],
  ['/admin/access/pages?record=new', ['[Nombre*], [Ruta*]']],
  ['/admin/access/permissions?record=new', ['[Nombre*], Descripción']],
  ['/admin/access/users?record=new', ['[Nombre*], [Correo*], [Perfil*], [Persona]']],
  ['/admin/access/menus?record=new', ['[Nombre*], [Página], [Dentro de], [Icono]']],
  ['/admin/catalogs/brands?record=new', ['[Nombre*], [Código*], Descripción, [Activo+]']],
  ['/admin/catalogs/models?record=new', ['[Nombre*], [Código*], [Marca*], [Subsistema], Descripción, [Activo+]']],
  [
    '/admin/catalogs/suppliers?record=new',
    ['[Nombre*], [Código*], [NIT], [Contacto], [Teléfono], [Correo], Descripción, [Activo+]']
  ],
  ['/admin/catalogs/trainings?record=new', ['[Nombre*], [Código*], [Vigencia (meses)], Descripción, [Activo+]']],
  [
    '/admin/planned/work-orders/new',
    [
      'Título*, [Prioridad+], Descripción',
      '[Ubicación*+], [Base], [Activo], [Requiere parada de línea]',
      '[Inicio programado], [Fin programado], [Responsable]'
    ]
  ]
])('%s', async (path, sections) => {
  expect(await open(path)).toEqual(sections)
})

test.each([
  ['/admin/unplanned/new', ['Tipo', 'Prioridad', 'Ubicación']],
  ['/admin/planned/work-orders/new', ['Prioridad']]
])('%s: what an order can’t be without isn’t taken away', async (path, labels) => {
  await open(path)
  for (const label of labels) {
    const input = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\s*[*]?$`), { selector: 'input' })
    await waitFor(() => expect([label, input.value]).not.toEqual([label, '']))
  }
  expect(screen.queryAllByRole('button', { name: 'Quitar la elección', hidden: true })).toEqual([])
})
