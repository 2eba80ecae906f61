// Rows of the server's statements are what their types claim (tools/vite/claimedRows).
import type { Kind, Shape } from '../../tools/vite/claimedRows/shapes.ts'

/** Rows of one answer that are looked at: the first tell what the statement answers, the others cost time. */
const looked = 50

const kindOf = (value: unknown): Kind => (value === null ? 'null' : value instanceof Date ? 'Date' : (typeof value as Kind))

/** What of a row its type does not allow; '' where all of it is as claimed. */
export const misclaimed = (row: Readonly<Record<string, unknown>>, shape: Shape): string => {
  for (const [name, kinds] of Object.entries(shape)) {
    if (kinds === null) {
      if (!(name in row)) return `没有 ${name} 这一列，只有 ${Object.keys(row).join('、')}`
      continue
    }
    const kind = kindOf(row[name])
    if (kinds.includes(kind)) continue
    return name in row ? `${name} 是 ${kind}（${String(row[name])}），类型说 ${kinds.join(' | ')}` : `没有 ${name} 这一列`
  }
  return ''
}

/** Rows of the server's own handle, or the whole answer of a bare connection. */
type Answer = readonly object[] | { readonly rows: readonly object[] }

/** Gives the answer on as it came. @throws when its rows are not what the type at `place` claims */
export const claimed = async <A extends Answer>(asked: Promise<A>, shape: Shape, place: string): Promise<A> => {
  const answer = await asked
  const rows: readonly object[] = 'rows' in answer ? answer.rows : answer
  for (const row of rows.slice(0, looked)) {
    const wrong = misclaimed(row as Readonly<Record<string, unknown>>, shape)
    if (wrong !== '') throw new Error(`${place}：查询的行不是类型写的那样：${wrong}`)
  }
  return answer
}
