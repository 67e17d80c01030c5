import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const api = `http://localhost:${process.env.API_PORT ?? '3001'}`;

export default defineConfig({
  plugins: [react({ compiler: true })],
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      '/api': api,
      '/socket.io': { target: api, ws: true },
    },
  },
  build: {
    target: 'baseline-widely-available',
    // The content security policy allows images from data: but fonts and scripts only as files.
    assetsInlineLimit: 0,
    sourcemap: true,
    // Say what a person must download, not what lies on the disk.
    reportCompressedSize: true,
    manifest: true,
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    setupFiles: ['./test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
