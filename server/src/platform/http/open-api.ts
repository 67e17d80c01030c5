import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { apiPrefix } from './routes.ts'

/** The package looks for these beside its own file, which in the built server is part of a bundle. */
const pages = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')

const jsonSchema = (schema: unknown, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any'
  })
  return rest
}

/** The OpenAPI of every declared call, at `/api/v1/openapi.json`, readable at `/api/v1/docs`. */
export async function openApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Mantenimiento · Teleférico Andino', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }]
    },
    transform: ({ schema, url }) => {
      const { params, querystring, body, response, ...rest } = (schema ?? {}) as Record<string, unknown> & {
        response?: Record<string, unknown>
      }
      return {
        url,
        schema: {
          ...rest,
          ...(params !== undefined && { params: jsonSchema(params, 'input') }),
          ...(querystring !== undefined && { querystring: jsonSchema(querystring, 'input') }),
          ...(body !== undefined && { body: jsonSchema(body, 'input') }),
          ...(response && {
            response: Object.fromEntries(
              Object.entries(response).map(([status, reply]) => [status, jsonSchema(reply, 'output')])
            )
          })
        }
      }
    }
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: `${apiPrefix}/docs`,
    staticCSP: false,
    baseDir: pages,
    logo: { type: 'image/svg+xml', content: await readFile(join(pages, 'logo.svg')) }
  })
  app.get(`${apiPrefix}/openapi.json`, { schema: { hide: true } as never }, () => app.swagger())
}
