// Runs before everything else.
;(function () {
  // Applies the stored theme before the first paint, so that a dark screen doesn't flash white.
  // The key and the attribute are Mantine's (localStorageColorSchemeManager).
  var stored = recall('mantine-color-scheme-value')
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  if (location.pathname === '/auth/login') document.documentElement.dataset.first = 'sign-in'

  // The words of a page come before the application, on phones. On a first visit its code is asked for when they have been painted:
  // together they would come late on a slow network. Where the browser has this code already, neither waits for the other.
  // The build knows the files (build/hints.ts); the development server, which tells none, starts the application by itself.
  var { first, start, pages } = document.currentScript.dataset
  if (!start) return
  var files = filesOfPage(JSON.parse(pages))
  var scripts = JSON.parse(start)
  var hasCode = recall('loadedCode') === scripts[0]
  var painted = new Promise(resolve => document.addEventListener('DOMContentLoaded', () => afterPaint(resolve)))
  if (files) {
    document.documentElement.dataset.first = 'frame'
    hint({ rel: 'preload', as: 'fetch', href: '/api/v1/auth/me' })
    var words = JSON.parse(first).map(hintAt)
    var drawn = import(words[0]).then(module => module.painted).catch(() => {})
    if (!hasCode && matchMedia('(max-width: 59.99em)').matches) painted = Promise.all([painted, drawn])
  }
  // Words that fail, or take longer than code should wait, are done without.
  var patience = new Promise(resolve => setTimeout(resolve, 1500))
  Promise.race([painted, patience])
    .then(() => {
      scripts.concat(files || []).forEach(hintAt)
      return import(scripts[0])
    })
    .then(() => remember('loadedCode', scripts[0]))

  /** Undefined for what isn't a page of somebody signed in. */
  function filesOfPage(pages) {
    var path = location.pathname.split('/')
    var page = Object.keys(pages).find(page => {
      var steps = page.split('/')
      return (
        steps.length === path.length &&
        steps.every((step, index) => (step[0] === '$' ? path[index] : step === path[index]))
      )
    })
    return pages[page]
  }

  function recall(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  function remember(key, value) {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Full or forbidden: every visit is a first one.
    }
  }

  // In a hidden tab nothing is painted.
  function afterPaint(act) {
    if (document.hidden) act()
    else requestAnimationFrame(() => setTimeout(act))
  }

  function hintAt(file) {
    hint(file.endsWith('.css') ? { rel: 'preload', as: 'style', href: file } : { rel: 'modulepreload', href: file })
    return file
  }

  function hint(attributes) {
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: 'anonymous' }, attributes))
  }
})()
