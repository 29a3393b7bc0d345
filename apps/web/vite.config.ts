import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** In development the pages come from Vite and every call goes on to the server on port 8080. */
const SERVER = process.env['GLOSA_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['pl-PL', 'en-GB', 'en-US'] }), enforce: 'pre' }],
  server: { proxy: { '/api': SERVER, '/t/': SERVER } },
  build: { target: 'es2023', sourcemap: false, manifest: true, assetsInlineLimit: 0 },
});
