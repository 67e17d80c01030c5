import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './client.ts'
import { noteCutOff } from './offline.ts'
import {
  isAffectedBy,
  createQueryClient,
  type ErrorSurroundings,
  handleError,
  handling,
  invalidateEntities
} from './queryClient.ts'

const around = {
  showError: vi.fn<(text: string) => void>(),
  showSuccess: vi.fn<(text: string) => void>(),
  endSession: vi.fn<(text: string) => void>(),
  pathname: () => '/admin/bases'
} satisfies ErrorSurroundings

beforeEach(() => vi.clearAllMocks())

const apiError = (status: number, body?: unknown, more: { path?: string; suppressToast?: boolean } = {}) =>
  new ApiError({ status, path: 'workorders', body, ...more })

describe('central handling (specification section 8)', () => {
  test.each<[string, ApiError, string]>([
    ['no response', apiError(0), 'Error de conexión con el servidor'],
    ['400 with errors', apiError(400, { message: 'x', errors: { a: ['b'] } }), 'Los datos no son válidos'],
    [
      'the server’s words',
      apiError(409, { message: 'En uso por 3 bases', errorCode: 'DOMAIN.CONFLICT' }),
      'En uso por 3 bases'
    ],
    [
      'the code’s text',
      apiError(429, { message: '', errorCode: 'RATE.TOO_MANY_REQUESTS' }),
      'Demasiadas solicitudes. Espere un momento'
    ],
    ['the status’ text', apiError(423), 'Recurso bloqueado'],
    ['a status without a text', apiError(502), 'Lo sentimos ha ocurrido un error']
  ])('%s is toasted once', (_name, error, text) => {
    handleError(error, around)
    expect(around.showError.mock.calls).toEqual([[text]])
    expect(around.endSession).not.toHaveBeenCalled()
  })

  test.each(['AUTH.UNAUTHORIZED', 'AUTH.INVALID_TOKEN', 'AUTH.EXPIRED_TOKEN'])(
    '401 %s ends the session, even of a silent call',
    errorCode => {
      handleError(apiError(401, { message: 'Fin', errorCode }, { suppressToast: true }), around)
      expect(around.endSession.mock.calls).toEqual([['Fin']])
      expect(around.showError).not.toHaveBeenCalled()
    }
  )

  test('any other 401 is only toasted', () => {
    handleError(apiError(401, { message: '', errorCode: 'SERVER.ERROR' }), around)
    expect(around.endSession).not.toHaveBeenCalled()
    expect(around.showError).toHaveBeenCalledOnce()
  })

  test('calls with X-Suppress-Toast stay quiet', () => {
    handleError(apiError(500, undefined, { suppressToast: true }), around)
    expect(around.showError).not.toHaveBeenCalled()
  })

  test.each([
    ['/auth/login', 'auth/sign-in', 400, 0],
    ['/auth/2fa', 'auth/2fa', 400, 0],
    ['/auth/2fa', 'users/2fa/generate', 400, 0],
    ['/auth/login', 'auth/sign-in', 423, 1],
    ['/auth/login', 'workorders', 400, 1],
    ['/admin/settings/2fa', 'users/2fa/generate', 400, 1]
  ])('on %s, %s answering %i is toasted %i times', (pathname, path, status, times) => {
    handleError(apiError(status, {}, { path }), { ...around, pathname: () => pathname })
    expect(around.showError).toHaveBeenCalledTimes(times)
  })

  test('a defect of ours is reported, not toasted', () => {
    const report = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', report)
    const defect = new TypeError('x is undefined')
    handleError(defect, around)
    expect(report).toHaveBeenCalledWith(defect)
    expect(around.showError).not.toHaveBeenCalled()
  })
})

describe('query client', () => {
  test('a failed query is handled once however many screens show it', async () => {
    const queryClient = createQueryClient(around)
    const options = { queryKey: ['work_order'], queryFn: () => Promise.reject(apiError(500)) }
    const stop = [1, 2, 3].map(() => new QueryObserver(queryClient, options).subscribe(() => {}))
    await vi.waitFor(() => expect(around.showError).toHaveBeenCalledTimes(1))
    await queryClient
      .query({ queryKey: ['base'], queryFn: () => Promise.reject(apiError(500, undefined, { suppressToast: true })) })
      .catch(() => {})
    expect(around.showError).toHaveBeenCalledTimes(1)
    for (const end of stop) end()
  })

  test('only silence and an unavailable service are asked again, once', async () => {
    vi.useFakeTimers()
    const asked: Record<number | string, number> = {}
    const queryClient = createQueryClient(around)
    const ask = async (status: number, name: number | string = status, body?: object) => {
      const answer = queryClient.query({
        queryKey: ['x', name],
        queryFn: () => {
          asked[name] = (asked[name] ?? 0) + 1
          return Promise.reject(apiError(status, body))
        },
        retry: queryClient.getDefaultOptions().queries?.retry ?? false
      })
      await Promise.all([answer.catch(() => {}), vi.advanceTimersByTimeAsync(5_000)])
    }
    for (const status of [0, 404, 500, 503]) await ask(status)
    await ask(503, 'too slow', { errorCode: 'SERVICE.TIMEOUT' })
    expect(asked).toEqual({ 0: 2, 404: 1, 500: 1, 503: 2, 'too slow': 1 })
    vi.useRealTimers()
  })

  test('a mutation toasts its success and refetches what it says', async () => {
    const queryClient = createQueryClient(around)
    queryClient.setQueryData(['work_order', 'list'], [])
    queryClient.setQueryData(['base', 'list'], [])
    const run = (meta: { success?: true | string; invalidates?: string[] }) =>
      new MutationObserver(queryClient, { mutationFn: () => Promise.resolve({}), meta }).mutate()
    await run({ success: true, invalidates: ['work_order'] })
    await run({ success: 'Orden creada' })
    await run({})
    expect(around.showSuccess.mock.calls).toEqual([['Operacion Existosa'], ['Orden creada']])
    expect(queryClient.getQueryState(['work_order', 'list'])?.isInvalidated).toBe(true)
    expect(queryClient.getQueryState(['base', 'list'])?.isInvalidated).toBe(false)
  })

  test('a failed mutation is toasted, unless its caller answers the refusal or the server only asks', async () => {
    const queryClient = createQueryClient(around)
    const fail = (error: ApiError, handles = () => false) =>
      new MutationObserver(queryClient, handling({ mutationFn: () => Promise.reject(error) }, handles))
        .mutate()
        .catch(() => {})
    await fail(apiError(409, { message: 'Otra persona', errorCode: 'DOMAIN.CONFLICT', reason: 'stale' }), () => true)
    await fail(apiError(409, { message: '¿Seguro?', errorCode: 'DOMAIN.CONFLICT', reason: 'unconfirmed' }))
    await fail(apiError(403, { message: 'Confirme', errorCode: 'AUTH.CONFIRM_PASSWORD' }))
    expect(around.showError).not.toHaveBeenCalled()
    await fail(apiError(409, { message: 'En uso', errorCode: 'DOMAIN.CONFLICT' }))
    await fail(apiError(401, { message: 'Fin', errorCode: 'AUTH.EXPIRED_TOKEN' }))
    expect(around.showError.mock.calls).toEqual([['En uso']])
    expect(around.endSession).toHaveBeenCalledOnce()
  })

  test.each([
    ['without a network', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
    ['after a write got no answer', () => noteCutOff(true)]
  ])('%s, only what has nothing to show is toasted', async (_, lose) => {
    const queryClient = createQueryClient(around)
    queryClient.setQueryData(['work_order'], 'as it was kept')
    const read = (entity: string) =>
      queryClient
        .query({ queryKey: [entity], queryFn: () => Promise.reject(apiError(0)), staleTime: 0, retry: false })
        .catch(() => {})
    lose()
    await read('work_order')
    expect(around.showError).not.toHaveBeenCalled()
    await read('base')
    expect(around.showError).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
    noteCutOff(false)
    await read('work_order')
    expect(around.showError).toHaveBeenCalledTimes(2)
  })

  test('a failed mutation is toasted unless its call is silent', async () => {
    const queryClient = createQueryClient(around)
    const run = (suppressToast: boolean) =>
      new MutationObserver(queryClient, {
        mutationFn: () => Promise.reject(apiError(409, undefined, { suppressToast }))
      })
        .mutate()
        .catch(() => {})
    await run(true)
    await run(false)
    await vi.waitFor(() => expect(around.showError).toHaveBeenCalledTimes(1))
  })
})

describe('changed entities', () => {
  const entities = new Set(['work_order'])

  test.each([
    [{ queryKey: ['work_order', 'list', { page: 1 }] }, true],
    [{ queryKey: ['base', 'list'] }, false],
    [{ queryKey: ['base', 'list'], meta: { entities: ['plan', 'work_order'] } }, true],
    [{ queryKey: ['base', 'work_order'] }, false],
    [{ queryKey: [5] }, false]
  ])('%j: %s', (query, expected) => {
    expect(isAffectedBy(query, entities)).toBe(expected)
  })

  test('what is shown is refetched and stays shown meanwhile', async () => {
    const queryClient = createQueryClient(around)
    let answer = 'before'
    const observer = new QueryObserver(queryClient, {
      queryKey: ['work_order'],
      queryFn: () => Promise.resolve(answer)
    })
    const seen: unknown[] = []
    const stop = observer.subscribe(({ data }) => seen.push(data))
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('before'))
    seen.length = 0
    answer = 'after'
    await invalidateEntities(queryClient, ['work_order'])
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after'))
    expect(seen).not.toContain(undefined)
    stop()
  })
})
