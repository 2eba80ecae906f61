// 调用 · call
import type { Static, TSchema } from 'typebox'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/**
 * Who may call: the holder of a right (menu code as a number), any signed-in person, anyone without a sign-in (the sign-in call itself), or
 * an enrolled device without a live session (interfaces.md).
 */
export type May = number | 'signedIn' | 'public' | 'device'

/** One call that is not a plain list, e.g. a sign-in, a command, a claim. `input` is the query of GET/DELETE and the body of POST/PUT. */
export interface Call<I extends TSchema = TSchema, O extends TSchema = TSchema, M extends May = May> {
  /** `<area>/<screen>.<verb>` */
  readonly id: string
  readonly title: string
  readonly method: Method
  /** below /api, e.g. `/v1/wave/release`; `{name}` is replaced by that field of the input */
  readonly path: string
  readonly input: I
  readonly reply: O
  readonly may: M
  /** also needs the headers of an enrolled device (snapshots, changes and claims: interfaces.md "Calls") */
  readonly device?: boolean
  /** success toast */
  readonly toast?: string
  /** multipart/form-data: files are sent together with the fields of `input` */
  readonly files?: boolean
  /** media type of a body of plain bytes; `input` then holds only the names in the path */
  readonly bytes?: string
}

export const call = <I extends TSchema, O extends TSchema, const M extends May>(definition: Call<I, O, M>): Call<I, O, M> =>
  definition

export type InputOf<C> = C extends Call<infer I, infer _O, infer _M> ? Static<I> : never
export type ReplyOf<C> = C extends Call<infer _I, infer O, infer _M> ? Static<O> : never

/** Names of the input that a path contains: `/v1/pda/photo/{sha256}` → sha256. */
export const namesIn = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

/** Path with its names filled in from `input`, and the rest of the input, which is sent as query or body. */
export const fillPath = (path: string, input: object): { readonly path: string; readonly rest: object } => {
  const names = namesIn(path)
  const values = new Map<string, unknown>(Object.entries(input))
  return {
    path: path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values.get(name)
      return encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? value : whole)
    }),
    rest: Object.fromEntries([...values].filter(([name]) => !names.includes(name))),
  }
}
