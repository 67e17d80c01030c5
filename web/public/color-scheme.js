// Runs before everything else.
(function () {
  // Applies the stored theme before the first paint, so that a dark screen doesn't flash white.
  // The key and the attribute are Mantine's (localStorageColorSchemeManager).
  var stored;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    stored = null;
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  if (location.pathname === '/auth/login') document.documentElement.dataset.first = 'sign-in';

  // A page of somebody signed in: its files, and who it is, are asked for now, not when the application's start has come,
  // and what is drawn before the application begins (src/first/). The build knows the files (build/hints.ts).
  var pages = JSON.parse(document.currentScript.dataset.pages || '{}');
  var { start, first } = document.currentScript.dataset;
  var painted;
  var path = location.pathname.split('/');
  for (var page in pages) {
    var steps = page.split('/');
    var isThis = steps.length === path.length && steps.every((step, index) => (step[0] === '$' ? path[index] : step === path[index]));
    if (!isThis) continue;
    document.documentElement.dataset.first = 'frame';
    hint({ rel: 'preload', as: 'fetch', href: '/api/v1/auth/me' });
    for (var file of pages[page]) hint(file.endsWith('.css') ? { rel: 'preload', as: 'style', href: file, fetchPriority: 'low' } : { rel: 'modulepreload', href: file, fetchPriority: 'low' });
    painted = import(first).then(module => module.painted).catch(() => {});
    break;
  }

  // The application starts when what stands there before it has been painted: its first seconds on a slow phone would hold
  // that up. The development server starts it by itself.
  if (start) document.addEventListener('DOMContentLoaded', () => afterPaint(() => Promise.resolve(painted).then(() => import(start))));

  // In a hidden tab nothing is painted.
  function afterPaint(act) {
    if (document.hidden) act();
    else requestAnimationFrame(() => setTimeout(act));
  }

  function hint(attributes) {
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: 'anonymous' }, attributes));
  }
})();
