// Applies the stored theme before the first paint, so that a dark screen doesn't flash white.
// The key and the attribute are Mantine's (localStorageColorSchemeManager).
(function () {
  var stored;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    stored = null;
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
