// Runs before everything else, and delays it: so it is short.
;(function () {
  // Applies the stored theme before the first paint, so that a dark screen doesn't flash white.
  // The key and the attribute are Mantine's (localStorageColorSchemeManager).
  var stored = null
  try {
    stored = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Forbidden: the system's theme.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  var signIn = location.pathname === '/auth/login'
  if (!signIn && !location.pathname.startsWith('/admin/')) return
  document.documentElement.dataset.first = signIn ? 'sign-in' : 'frame'

  // What the service worker is just downloading for later leaves the network to this page.
  navigator.serviceWorker
    ?.getRegistration()
    .then(registration => registration?.installing?.postMessage({ type: 'PAUSE' }))
    .catch(() => {})

  // The browser asks for the session, the main layout's code and the page's now, not only when the start's code runs.
  if (!signIn) hint({ rel: 'preload', as: 'fetch', href: '/api/v1/auth/me' })
  for (var [address, files] of Object.entries(JSON.parse(document.currentScript.dataset.files ?? '{}')))
    if (new RegExp(`^${address}$`).test(location.pathname)) files.forEach(load)

  function load(file) {
    hint(file.endsWith('.css') ? { rel: 'preload', as: 'style', href: file } : { rel: 'modulepreload', href: file })
  }

  function hint(attributes) {
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: 'anonymous' }, attributes))
  }
})()
