import { defineConfig } from 'drizzle-kit'

/** Paths are relative to the project root, where `npm run db:generate` runs. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/schema/!(*.test).ts',
  out: './server/migrations'
})
