// 端点 · platform/handle
/**
 * An endpoint describes one route as data: app.ts mounts the list of routes.ts, and the generated tests read it. Area files do not use
 * Fastify; they export lists of endpoints made by `handle` and its variants (for a Call) or `serve` (for a Resource).
 */
import type { TSchema } from 'typebox'
import type { Call, InputOf, May, Method, ReplyOf } from '#contract/call'
import type { Caller, Ctx, DeviceCtx, Run, Visit } from './ctx.ts'
import type { Download } from './download.ts'
import type { EventStream } from './eventStream.ts'

interface Route {
  readonly id: string
  readonly title: string
  readonly method: Method
  /** below /api */
  readonly path: string
  readonly may: May
  readonly input: TSchema
  readonly reply?: TSchema
  /** input schema for the documentation, if it differs from `input` */
  readonly shown?: TSchema
  readonly files?: boolean
  readonly bytes?: string
  readonly device?: boolean
  /** largest body in bytes; the server's default is 1 MB */
  readonly bodyBytes?: number
  /** array field whose entries the call validates one by one, so that an invalid entry does not fail the others */
  readonly oneByOne?: string
  /** a large reply that seldom changes: the browser keeps it, and asks with a mark (ETag) whether it is unchanged */
  readonly marked?: boolean
}

/** The usual endpoint: a signed-in person with the right, one transaction of his tenant. */
export interface PersonEndpoint extends Route {
  readonly mode?: 'person'
  readonly may: number | 'signedIn'
  /** options of the request's transaction; reads are read only */
  readonly transaction: { readonly readOnly: boolean; readonly timeoutMs?: number }
  run(ctx: Ctx, input: unknown): Promise<unknown>
  /**
   * Called instead of `run`, without a transaction, for commands that need several transactions (parts of the work, or a call to an
   * outside system between them).
   */
  runLong?(run: Run, input: unknown, caller: Caller): Promise<unknown>
  /** called after the commit of `run`, to update caches of this process */
  committed?(caller: Caller): void
}
export interface OpenEndpoint extends Route {
  readonly mode: 'open'
  readonly may: 'public'
  run(visit: Visit, input: unknown): Promise<unknown>
}
export interface DeviceEndpoint extends Route {
  readonly mode: 'device'
  readonly may: 'device'
  run(ctx: DeviceCtx, input: unknown): Promise<unknown>
}
export type Endpoint = PersonEndpoint | OpenEndpoint | DeviceEndpoint

export interface HandleOptions {
  readonly bodyBytes?: number
  readonly oneByOne?: string
  /** for the documentation, if the call itself reads its entries one by one */
  readonly shown?: TSchema
  readonly marked?: boolean
}

/** Endpoint of a call for a signed-in person: GET reads in a read-only transaction, the rest write. */
export const handle = <C extends Call<TSchema, TSchema, number | 'signedIn'>>(
  call: C,
  run: (ctx: Ctx, input: InputOf<C>) => Promise<ReplyOf<C> | Download>,
  options?: HandleOptions & { readonly readOnly?: boolean; readonly timeoutMs?: number },
): PersonEndpoint => ({
  ...routeOf(call, options),
  may: call.may,
  transaction: {
    readOnly: options?.readOnly ?? call.method === 'GET',
    ...(options?.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  },
  run: (ctx, input) => run(ctx, input as InputOf<C>),
})

/** Endpoint of a command with several transactions; each `run` is one, retried by the app after a deadlock. */
export const handleLong = <C extends Call<TSchema, TSchema, number | 'signedIn'>>(
  call: C,
  work: (run: Run, input: InputOf<C>, caller: Caller) => Promise<ReplyOf<C> | Download | EventStream>,
  options?: HandleOptions,
): PersonEndpoint => ({
  ...handle(call, () => Promise.reject(new Error(`${call.id} works in several transactions`)), options),
  runLong: (run, input, caller) => work(run, input as InputOf<C>, caller),
})

/** Public endpoint: sign-in, refresh, domain information. */
export const handleOpen = <C extends Call<TSchema, TSchema, 'public'>>(
  call: C,
  run: (visit: Visit, input: InputOf<C>) => Promise<ReplyOf<C>>,
  options?: HandleOptions,
): OpenEndpoint => ({
  ...routeOf(call, options),
  mode: 'open',
  may: 'public',
  run: (visit, input) => run(visit, input as InputOf<C>),
})

/** Endpoint of an enrolled device, with or without a live session. A disabled device is accepted; `ctx.device.enabled` shows it. */
export const handleDevice = <C extends Call<TSchema, TSchema, 'device'>>(
  call: C,
  run: (ctx: DeviceCtx, input: InputOf<C>) => Promise<ReplyOf<C>>,
  options?: HandleOptions,
): DeviceEndpoint => ({
  ...routeOf(call, options),
  mode: 'device',
  may: 'device',
  run: (ctx, input) => run(ctx, input as InputOf<C>),
})

const routeOf = (call: Call, options?: HandleOptions): Route => ({
  id: call.id,
  title: call.title,
  method: call.method,
  path: call.path,
  may: call.may,
  input: call.input,
  reply: call.reply,
  ...(call.files ? { files: true } : {}),
  ...(call.bytes === undefined ? {} : { bytes: call.bytes }),
  ...(call.device ? { device: true } : {}),
  ...(options?.bodyBytes === undefined ? {} : { bodyBytes: options.bodyBytes }),
  ...(options?.oneByOne === undefined ? {} : { oneByOne: options.oneByOne }),
  ...(options?.shown === undefined ? {} : { shown: options.shown }),
  ...(options?.marked ? { marked: true } : {}),
})
