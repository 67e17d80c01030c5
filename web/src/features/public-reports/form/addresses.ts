/**
 * Where the page is: the form of a label, or the link by which a report is followed. Its
 * secret is never sent as an address.
 */
export function readAddress({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>) {
  const [, code = ''] = /^\/(?:l|aviso)\/([^/]+)\/?$/.exec(pathname) ?? []
  return { code: code && decoded(code), follow: hash.slice(1) }
}

function decoded(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

/** Where people with an account go on. */
export const staffAddress = (code: string) => `/auth/login?redirect=${encodeURIComponent(`/l/${code}`)}`
