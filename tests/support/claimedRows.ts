// Checks that rows of the server's statements match their types (tools/vite/claimedRows).
import type { Field, Fields, Kind as FieldKind } from '../../src/contract/kinds.ts'
import type { Kind, Shape } from '../../tools/vite/claimedRows/shapes.ts'

/** Most rows checked per answer: the first ones suffice, the others cost time. */
const looked = 50

const kindOf = (value: unknown): Kind => (value === null ? 'null' : value instanceof Date ? 'Date' : (typeof value as Kind))

/** What in a row its type does not allow; '' if all of it matches. */
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

/** Returns the answer as it came. @throws if its rows do not match the type at `place` */
export const claimed = async <A extends Answer>(asked: Promise<A>, shape: Shape, place: string): Promise<A> => {
  const answer = await asked
  const rows: readonly object[] = 'rows' in answer ? answer.rows : answer
  for (const row of rows.slice(0, looked)) {
    const wrong = misclaimed(row as Readonly<Record<string, unknown>>, shape)
    if (wrong !== '') throw new Error(`${place}：查询的行不是类型写的那样：${wrong}`)
  }
  return answer
}

const text: readonly Kind[] = ['string', 'null']
const number: readonly Kind[] = ['number', 'null']
/** JavaScript types of a field's value; null for JSON, which can be anything. */
const travelling: Readonly<Record<Exclude<FieldKind, 'choice'>, readonly Kind[] | null>> = {
  code: text,
  text,
  count: number,
  money: number,
  price: number,
  weight: number,
  percent: number,
  minutes: number,
  moment: text,
  day: text,
  flag: number,
  ref: text,
  image: text,
  many: ['object', 'null'],
  json: null,
}
const choiceKinds = ({ texts = {} }: Field): readonly Kind[] =>
  Object.keys(texts).every((key) => /^-?\d+$/.test(key)) ? number : text

/** Returns rows read by a definition as they came. @throws if a value does not match the kind of its field */
export const defined = async <A extends readonly object[]>(
  asked: Promise<A>,
  { fields }: { readonly fields: Fields },
  place: string,
): Promise<A> => {
  const [first] = await asked
  const shape = Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => first !== undefined && name in first)
      .map(([name, field]) => [name, field.kind === 'choice' ? choiceKinds(field) : travelling[field.kind]]),
  )
  return claimed(asked, shape, place)
}
