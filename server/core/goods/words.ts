// 商品名称的词 · core/goods/words
/**
 * Goods are found by any part of their name or of its pinyin initials (architecture §5). Under row-level security no index serves `strpos`,
 * so goods_word keeps the six characters from each character of a name on: a part of the name is the beginning of one of these words.
 */
import type { Tx } from '../../platform/db.ts'
import type { Params } from '../../platform/kinds.ts'

/** Goods per statement: each has up to four hundred words, and a statement may take five seconds. */
const goodsPerStatement = 200
/** Characters kept per word; a longer part is searched by its first six, and then in the name itself. */
const wordLength = 6

/** Lower-cases Latin capitals, like `lower` on a column with collation "C". */
const lowered = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Condition that the goods under `alias` have `wanted` in their name or its initials; null if `wanted` is empty. $1 is the tenant. */
export const nameHolds = (alias: string, wanted: string, p: Params): string | null => {
  const word = lowered(wanted.trim())
  if (word === '') return null
  const signs = Array.from(word)
  const start = signs.slice(0, wordLength).join('')
  const condition = `${alias}.id in (select w.goods_id from goods_word w
    where w.tenant_id = $1 and w.token >= ${p.add(start)} and w.token < ${p.add(`${start}\u{10FFFF}`)})`
  if (signs.length <= wordLength) return condition
  const whole = p.add(word)
  return `${condition} and (strpos(lower(${alias}.goods_name), ${whole}) > 0 or strpos(${alias}.name_pinyin, ${whole}) > 0)`
}

/** Rewrites the words of these goods; called after their names were written, in the same transaction. */
export const putWords = async (
  tx: Tx,
  goods: readonly { readonly ownerNo: string; readonly goodsNo: string }[],
): Promise<void> => {
  for (let at = 0; at < goods.length; at += goodsPerStatement) await putPart(tx, goods.slice(at, at + goodsPerStatement))
}

const putPart = async (tx: Tx, goods: Parameters<typeof putWords>[1]): Promise<void> => {
  const keys = [tx.tenantId, goods.map((one) => one.ownerNo), goods.map((one) => one.goodsNo)]
  const ofGoods = '(g.owner_no, g.goods_no) in (select o, n from unnest($2::text[], $3::text[]) as k(o, n))'
  await tx.query(
    `delete from goods_word where tenant_id = $1 and goods_id in (select g.id from goods g where g.tenant_id = $1 and ${ofGoods})`,
    keys,
  )
  await tx.query(
    `insert into goods_word as w (tenant_id, goods_id, token)
     select distinct g.tenant_id, g.id, substr(t.said, i, ${wordLength})
       from goods g
       cross join lateral (values (lower(g.goods_name)), (g.name_pinyin)) as t(said)
       cross join lateral generate_series(1, char_length(t.said)) as i
      where g.tenant_id = $1 and ${ofGoods} and substr(t.said, i, 1) <> ' '`,
    keys,
  )
}
