// 读取单据 · kit/document/useDocument
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { linesName, numberOf, type Document } from '#contract/document'
import { request, type CallFailed } from '../../data/api.ts'

export type Values = Readonly<Record<string, unknown>>
/** One document as its page answers it: head, lines, and for each act why it cannot be done now (null: it can). */
export interface Whole {
  readonly no: string
  readonly status: number
  readonly version: number
  readonly head: Values
  readonly lines: readonly Values[]
  readonly acts: Readonly<Record<string, string | null>>
}

interface Reply extends Values {
  readonly status: number
  readonly version: number
  readonly acts: Readonly<Record<string, string | null>>
}

/** One document as it stands now. */
export const readDocument = async (of: Document, no: string, options: { readonly signal?: AbortSignal } = {}): Promise<Whole> => {
  const reply = await request<Reply>(of.page[0], { [numberOf(of)]: no }, options)
  const { acts, status, version } = reply
  return { no, status, version, head: reply, lines: (reply[linesName(of)] ?? []) as readonly Values[], acts }
}

/** Reads one document; writes to its list refresh it. */
export const useDocument = (of: Document, no: string): UseQueryResult<Whole, CallFailed> =>
  useQuery<Whole, CallFailed>({
    queryKey: [of.id, 'page', no],
    queryFn: ({ signal }) => readDocument(of, no, { signal }),
    ...(of.everySec !== undefined && { refetchInterval: of.everySec * 1000 }),
  })
