// 电脑端的手 · seed/deskClient
/** People at desks of the demo world: typed calls through the real endpoints, each two minutes of the day. */
import type { Call, InputOf, ReplyOf } from '#contract/call'
import { actRoute, numberOf, type Document } from '#contract/document'
import type { Resource, Row } from '#contract/resource'
import type { StockKey } from '../core/stock/book.ts'
import { ask, type Badge, type Transport } from './transport.ts'

export interface Desk {
  readonly transport: Transport
  readonly warehouseNo: string
  readonly sid: string
  /** moves the simulated clock forward */
  readonly pass: () => void
  readonly admin: Badge
  readonly manager: Badge
  /** another person who may approve */
  readonly leader: Badge
}
/** Stock in a bin, by the fields that documents use. */
export interface Lying extends StockKey {
  readonly availQty: number
}

type Method = Parameters<typeof ask>[2]

export const tell = <C extends Call>(desk: Desk, who: Badge, call: C, input: InputOf<C>): Promise<ReplyOf<C>> => {
  desk.pass()
  return ask<ReplyOf<C>>(desk.transport, who, call.method, call.path, input)
}

/** Runs an act of a document like its page, by default `make`; returns the document's number. */
export const enter = async (desk: Desk, who: Badge, of: Document, body: object, act = 'make'): Promise<string> => {
  desk.pass()
  const fact = of.acts[act]
  if (fact === undefined) throw new Error(`${of.id} has no act ${act}`)
  const { method, path } = actRoute(of, act, fact)
  const reply = await ask<Readonly<Record<string, string>>>(desk.transport, who, method, path, { ...body, ...fact.send })
  return reply[numberOf(of)] ?? ''
}

/** One document as its page reads it. */
export const read = <T>(desk: Desk, who: Badge, of: Document, no: string): Promise<T> => {
  const [method, path] = of.page[0].split(' ') as [Method, string]
  return ask<T>(desk.transport, who, method, path, { [numberOf(of)]: no })
}

/** Creates a row of a resource like its form. */
export const make = async (desk: Desk, who: Badge, resource: Resource, body: object): Promise<void> => {
  desk.pass()
  const [method = 'POST', path = ''] = (resource.calls.create ?? '').split(' ')
  await ask(desk.transport, who, method as Method, path, body)
}

/** The first rows of a list under a filter. */
export const look = async <R extends Resource>(
  desk: Desk,
  resource: R,
  filter: object,
  most: number,
): Promise<readonly Row<R>[]> => {
  const [, path = ''] = (resource.calls.list ?? '').split(' ')
  return (await ask<{ records: readonly Row<R>[] }>(desk.transport, desk.admin, 'GET', path, { ...filter, pageSize: most }))
    .records
}
