// 读取单据 · kit/document/useDocument
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { linesName, numberOf, type Document, type HeadAnswer, type LineAnswer } from '#contract/document'
import { request, type CallFailed } from '../../data/api.ts'

/** Type of a function written for one document but stored among the parts of any document; its page calls it with its own document. */
export type Of<A extends readonly unknown[], R> = { call(...args: A): R }['call']
export type Values = Readonly<Record<string, unknown>>
/** One document as the server returns it: head, lines, and for each act the reason why it is not possible now (null when possible). */
export interface Whole<D extends Document = Document> {
  readonly no: string
  readonly status: number
  readonly version: number
  readonly head: HeadAnswer<D>
  readonly lines: readonly LineAnswer<D>[]
  readonly acts: Readonly<Record<string, string | null>>
}

interface Reply extends Values {
  readonly status: number
  readonly version: number
  readonly acts: Readonly<Record<string, string | null>>
}

/** One document in its current state. */
export const readDocument = async <D extends Document>(
  of: D,
  no: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Whole<D>> => {
  const reply = await request<Reply>(of.page[0], { [numberOf(of)]: no }, options)
  const { acts, status, version } = reply
  // the answer matches the definition, because the page's schema is made from it
  return {
    no,
    status,
    version,
    head: reply as unknown as HeadAnswer<D>,
    lines: (reply[linesName(of)] ?? []) as readonly LineAnswer<D>[],
    acts,
  }
}

/** Reads one document, and reads it again after a write to its list. */
export const useDocument = <D extends Document>(of: D, no: string): UseQueryResult<Whole<D>, CallFailed> =>
  useQuery<Whole<D>, CallFailed>({
    queryKey: [of.id, 'page', no],
    queryFn: ({ signal }) => readDocument(of, no, { signal }),
    ...(of.everySec !== undefined && { refetchInterval: of.everySec * 1000 }),
  })
