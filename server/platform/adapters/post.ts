// 外部调用 · platform/adapters/post

/** C0001: the named outside system could not be reached, or its answer was unusable. `silent`: there was no answer at all. */
export class OutsideFailed extends Error {
  constructor(
    readonly system: string,
    reason: string,
    readonly silent = false,
  ) {
    super(`外部系统调用失败：${system}（${reason}）`)
  }
}

/** POSTs JSON or a form; returns the parsed JSON. Throws `OutsideFailed` without an answer in 10 s, for status ≥ 400 or other content. */
export const post = (
  system: string,
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> => {
  const form = body instanceof URLSearchParams
  return answered(system, url, {
    method: 'POST',
    headers: form ? headers : { 'content-type': 'application/json', ...headers },
    body: form ? body : JSON.stringify(body),
  })
}
/** GETs JSON; throws like `post`. */
export const get = (system: string, url: string): Promise<unknown> => answered(system, url, { method: 'GET' })

const answered = async (system: string, url: string, request: RequestInit): Promise<unknown> => {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
    throw new OutsideFailed(system, error instanceof Error ? error.message : String(error), true)
  })
  if (!response.ok) throw new OutsideFailed(system, `HTTP ${response.status}`)
  const text = await response.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new OutsideFailed(system, '返回内容不是 JSON')
  }
}

/**
 * Accounts of an outside system from a setting: one per line or between semicolons, their parts between colons. The last part is a secret
 * and may contain colons. Errors name the position, never the content.
 * @throws Error for an account with an empty part
 */
export const accountParts = (text: string, parts: number, fault: (nth: number) => string): readonly (readonly string[])[] =>
  text
    .split(/[;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one, at) => {
      const [head, secret] = [
        one.split(':').slice(0, parts - 1),
        one
          .split(':')
          .slice(parts - 1)
          .join(':'),
      ]
      if (head.length < parts - 1 || [...head, secret].includes('')) throw new Error(fault(at + 1))
      return [...head, secret]
    })
