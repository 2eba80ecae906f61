// One request of the fuzzer: a call of the API document, nearly right, with something hostile in it.
import type { Stream } from '#server/seed/random'
import type { Place } from '../support/places.ts'
import type { Stands } from './walk.ts'
import { deepText, hostile, jsonOf, percent, Raw, textOf } from './hostile.ts'
import { fields, sample, type Shape } from './shapes.ts'

/** A call as the document shows it. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly params: Shape
  readonly query: Shape
  readonly body?: Shape
  /** media type of the body */
  readonly media?: string
}

/** What is sent, down to its bytes. */
export interface Sent {
  readonly operation: string
  readonly method: string
  /** as it stands in the request line */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

interface DocumentPart {
  readonly operationId?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Shape
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Shape }>> }
}
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentPart>>>>
}

const shapeOf = (part: DocumentPart, place: string): Shape => {
  const own = (part.parameters ?? []).filter((one) => one.in === place)
  return {
    type: 'object',
    properties: Object.fromEntries(own.map((one) => [one.name, one.schema])),
    required: own.filter((one) => one.required === true).map((one) => one.name),
  }
}

/** Every call of the document. */
export const operationsOf = (document: ApiDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, part]) => {
      const [content] = Object.entries(part.requestBody?.content ?? {})
      return {
        id: part.operationId ?? `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        params: shapeOf(part, 'path'),
        query: shapeOf(part, 'query'),
        ...(content === undefined ? {} : { media: content[0], body: content[1].schema ?? {} }),
      }
    }),
  )

/** Puts something hostile at one place of the input, or a field nobody asked for beside the others. */
const spoil = (input: Record<string, unknown>, random: Stream): void => {
  const names = Object.keys(input)
  const name =
    names.length === 0 || random.chance(0.1)
      ? random.pick(['__proto__x', 'constructor', 'version', 'sort', 'pageSize', 'id'])
      : random.pick(names)
  const held = input[name]
  if (Array.isArray(held) && held.length > 0 && random.chance(0.6)) held[random.int(0, held.length - 1)] = hostile(random)
  else if (typeof held === 'object' && held !== null && !Array.isArray(held) && !(held instanceof Raw) && random.chance(0.7))
    spoil(held as Record<string, unknown>, random)
  else input[name] = hostile(random)
}

const pathOf = (operation: Operation, place: Place, random: Stream, spoiled: boolean): string => {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    if (spoiled && random.chance(0.5)) return random.pick(['%00', '%2e%2e', '%ff', '%', '..%2f..', 'x'.repeat(9000), '%ed%a0%80'])
    return percent(textOf(sample(operation.params.properties?.[name] ?? {}, name, place, random)))
  })
  return spoiled && random.chance(0.1)
    ? filled + random.pick(['%00', '/%2e%2e/', '%', '//', ';x=1', '/../../etc/passwd', '%u0041'])
    : filled
}

const queryOf = (input: Readonly<Record<string, unknown>>, random: Stream): string => {
  const parts = Object.entries(input).map(([name, value]) => `${percent(name)}=${percent(textOf(value)).slice(0, 60_000)}`)
  // the same name twice, a broken escape, a nested name
  if (random.chance(0.05) && parts[0] !== undefined) parts.push(parts[0])
  if (random.chance(0.03)) parts.push(random.pick(['%', 'a=%ff', 'a[b]=1', '__proto__[x]=1', '=', '&&', 'pageNo=1e9']))
  return parts.length === 0 ? '' : `?${parts.join('&').slice(0, 100_000)}`
}

const boundary = 'fuzzboundary'
const formOf = (input: Readonly<Record<string, unknown>>, random: Stream): string => {
  const parts = Object.entries(input).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name.replaceAll('"', '%22')}"\r\n\r\n${textOf(value)}\r\n`,
  )
  const file = random.pick(['订单.csv', '../../x.xlsx', 'a\u0000.png', '', 'x'.repeat(500), 'a.xls', 'a.jpg'])
  const content = random.pick([
    'a,b\r\n1,2\r\n',
    '',
    'PK\u0003\u0004 broken',
    '\u0000\u0001',
    '"'.repeat(500),
    '编号,名称\r\n1,\ud800',
  ])
  if (random.chance(0.8))
    parts.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file}"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n`,
    )
  const whole = `${parts.join('')}--${boundary}--\r\n`
  // cut off, without its end, with a broken head
  return random.weighted([8, 1, 1, 1]) === 0
    ? whole
    : random.pick([
        whole.slice(0, random.int(0, whole.length)),
        whole.replace('form-data;', ''),
        whole.replaceAll(boundary, 'other'),
        `--${boundary}\r\n\r\n`,
      ])
}

const bytesOf = (
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  random: Stream,
  spoiled: boolean,
): [string, Buffer] => {
  if (operation.media === 'multipart/form-data')
    return [
      spoiled && random.chance(0.1)
        ? random.pick(['multipart/form-data', 'multipart/form-data; boundary=', 'application/json'])
        : `multipart/form-data; boundary=${boundary}`,
      Buffer.from(formOf(input, random)),
    ]
  if (operation.media !== undefined && operation.media !== 'application/json')
    return [operation.media, Buffer.from(textOf(hostile(random)).slice(0, 5000))]
  const json = jsonOf(input)
  if (!spoiled || !random.chance(0.12)) return ['application/json', Buffer.from(json)]
  const broken: readonly [string, Buffer][] = [
    ['application/json', Buffer.from(json.slice(0, random.int(0, json.length)))],
    ['application/json', Buffer.from(random.pick(['null', '[]', '1', '"x"', '[null]', '', '{"a":1,"a":2}', '\ufeff{}']))],
    ['application/json', Buffer.from(deepText(random.pick([100, 5000, 200_000])))],
    [
      'application/json',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    ],
    [
      random.pick(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', '', 'application/json; charset=utf-16']),
      Buffer.from(json),
    ],
    ['application/json', Buffer.from(json.replace('{', '{"__proto__":{"x":1},'))],
  ]
  return random.pick(broken)
}

/**
 * A request of this call about things of `place`; `clean`: nothing hostile, only somebody else's numbers. `stands`: what it says of a
 * document that waits for it, hostile seldom.
 */
export const requestOf = (
  operation: Operation,
  place: Place,
  random: Stream,
  clean: boolean,
  stands: Stands = {},
): Omit<Sent, 'headers'> & { readonly type?: string } => {
  const input = fields(operation.body ?? operation.query, place, random)
  if (!clean) for (let times = random.int(1, 2); times > 0; times -= 1) spoil(input, random)
  if (random.chance(0.9)) Object.assign(input, stands)
  const path = pathOf(operation, place, random, !clean)
  const head = { operation: operation.id, method: operation.method }
  if (operation.body === undefined) return { ...head, url: path + queryOf(input, random) }
  const [type, body] = bytesOf(operation, input, random, !clean)
  return { ...head, url: path, type, body }
}
