import { toJsonSchema } from '@valibot/to-json-schema'
import { errorStatus } from '#domain/errors.ts'
import type { Call } from './calls.ts'

const ERROR = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorStatus) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

/** The document of the API, from the calls as they are mounted and the schemas that check them. */
export function openApiDocument(calls: readonly Call[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) (paths[`/api${call.path}`] ??= {})[call.method.toLowerCase()] = operation(call)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Caseway',
      version,
      description: 'The API of the Caseway portal. Every answer obeys the caller’s role and scope.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: ERROR },
    },
    security: [{ bearer: [] }],
    paths,
  }
}

function operation(call: Call): Record<string, unknown> {
  const status = String(call.status ?? 200)
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^a-z0-9]+/gi, '_')}`.replace(/_$/, ''),
    tags: [call.tag],
    summary: call.summary,
    ...(call.open && { security: [] }),
    parameters: [...pathParameters(call.path), ...queryParameters(call)],
    ...(call.body && { requestBody: { required: true, content: accepted(call, jsonSchema(call.body)) } }),
    responses: {
      [status]: {
        description: 'Done',
        ...answered(call),
      },
      default: {
        description: 'Refused',
        content: {
          ...json({ $ref: '#/components/schemas/Error' }),
          ...(call.refusesInText && { 'text/plain': { schema: { type: 'string' } } }),
        },
      },
    },
  }
}

type JsonSchema = ReturnType<typeof toJsonSchema>

/** Where a form is taken too, its file stands beside the same fields. */
function accepted(call: Call, schema: JsonSchema): object {
  if (call.mostFileBytes === undefined) return json(schema)
  const { properties: fields = {} } = schema
  const file = { type: 'string', format: 'binary' }
  return { ...json(schema), 'multipart/form-data': { schema: { ...schema, properties: { ...fields, file } } } }
}

function answered({ answer }: Call): object {
  return answer ? { content: json(jsonSchema(answer, 'output')) } : {}
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(/id$/i.test(name) && { format: 'uuid' }) },
  }))
}

function queryParameters(call: Call): object[] {
  if (!call.query) return []
  const { properties: fields = {}, required = [] } = jsonSchema(call.query)
  return Object.entries(fields).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function json(schema: object): object {
  return { 'application/json': { schema } }
}

/** What a client sends is the input side of a schema. Rules that JSON Schema can't say are checked all the same. */
function jsonSchema(schema: NonNullable<Call['body']>, typeMode: 'input' | 'output' = 'input'): JsonSchema {
  const {
    $schema: _,
    $defs: __,
    ...rest
  } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    // A part that repeats itself is described once: its reference would lead nowhere from inside the document.
    overrideSchema: ({ valibotSchema }) => (valibotSchema.type === 'lazy' ? {} : undefined),
  })
  return rest
}
