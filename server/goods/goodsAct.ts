// 商品的批量操作 · goods/goodsAct
import { goods, goodsBatch, goodsLabels, goodsStatus } from '#contract/goods/goods'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { seesOwner } from '../platform/scope.ts'
import { logWrite } from '../platform/writeRow.ts'
import { isOpen, openGoodsLines } from '../core/openDocuments.ts'
import { goodsRules, goodsTable } from '../core/goods/goodsRules.ts'
import { comingOf, writeRows } from '../platform/putRows.ts'
import { changeRows } from '../platform/rows.ts'
import { sentenceOf } from '../platform/ruleBook.ts'
import { updatedBy } from '../platform/stamp.ts'

interface Key {
  readonly ownerNo: string
  readonly goodsNo: string
}
interface GoodsRow extends Key {
  readonly isDisabled: number
}

const keyColumns = (keys: readonly Key[]): [string[], string[]] => [
  keys.map((key) => key.ownerNo),
  keys.map((key) => key.goodsNo),
]

/** Goods by key, locked in the sequence of their keys. @throws Refused A0404 if one is unknown or out of scope */
const lockGoods = async (ctx: Ctx, keys: readonly Key[]): Promise<GoodsRow[]> => {
  if (keys.some((key) => !seesOwner(ctx.person, key.ownerNo))) throw refuse('A0404')
  const wanted = new Set(keys.map((key) => `${key.ownerNo}|${key.goodsNo}`))
  const rows = await ctx.tx.query<GoodsRow>(
    `select g.owner_no, g.goods_no, g.is_disabled
       from goods g
      where g.tenant_id = $1 and (g.owner_no, g.goods_no) in (select o, n from unnest($2::text[], $3::text[]) as k(o, n))
      order by g.owner_no, g.goods_no for update`,
    [ctx.tenantId, ...keyColumns(keys)],
  )
  if (rows.length < wanted.size) throw refuse('A0404')
  return rows
}

const publishGoods = (ctx: Ctx, keys: readonly Key[]): Promise<void> =>
  changed(
    ctx,
    keys.flatMap(({ ownerNo, goodsNo }) =>
      ['goods', 'goods/goods'].map((resource) => ({ resource, key: `${ownerNo}|${goodsNo}`, op: 'put' as const, ownerNo })),
    ),
  )

/** Goods on open documents cannot be disabled, because the documents must be finished first. @throws Refused A1040 */
const checkOpenDocuments = async (ctx: Ctx, keys: readonly Key[]): Promise<void> => {
  const [first] = await ctx.tx.query<{ goodsNo: string; noun: string; no: string }>(
    `${openGoodsLines
      .map(
        ([lines, heads, key, noun]) =>
          `select l.goods_no, '${noun}' as noun, h.${key} as no from ${lines} l join ${heads} h on h.tenant_id = $1 and h.${key} = l.${key} and h.${isOpen(heads)}
            where l.tenant_id = $1 and (l.owner_no, l.goods_no) in (select o, n from unnest($2::text[], $3::text[]) as k(o, n))`,
      )
      .join(' union all ')} order by 1, 3 limit 1`,
    [ctx.tenantId, ...keyColumns(keys)],
  )
  if (first === undefined) return
  throw refuse('A1040', { goodsNo: first.goodsNo, reason: `${first.noun}${first.no}还没有完成，不能停用` })
}

/** Rule G6: goods with stock cannot be disabled. @throws Refused A1036, A1040 for several goods */
const checkEmpty = async (ctx: Ctx, keys: readonly Key[]): Promise<void> => {
  const held = await ctx.tx.query<{ goodsNo: string; qty: string }>(
    `select s.goods_no, sum(s.qty) as qty from stock s
      where s.tenant_id = $1 and (s.owner_no, s.goods_no) in (select o, n from unnest($2::text[], $3::text[]) as k(o, n))
      group by s.owner_no, s.goods_no having sum(s.qty) > 0 order by s.goods_no limit 1`,
    [ctx.tenantId, ...keyColumns(keys)],
  )
  const [first] = held
  if (first === undefined) return
  throw keys.length === 1
    ? refuse('A1036', { n: Number(first.qty) })
    : refuse('A1040', { goodsNo: first.goodsNo, reason: `仍有库存${Number(first.qty)}件，不能停用` })
}

const status = handle(goodsStatus, async (ctx, input) => {
  const rows = (await lockGoods(ctx, input.goods)).filter((row) => row.isDisabled !== input.isDisabled)
  if (rows.length === 0) return { done: 0 }
  if (input.isDisabled === 1) {
    await checkEmpty(ctx, rows)
    await checkOpenDocuments(ctx, rows)
  }
  await changeRows(ctx.tx, 'goods', rows, {
    key: ['ownerNo', 'goodsNo'],
    all: { isDisabled: input.isDisabled, ...updatedBy(ctx) },
  })
  const action = input.isDisabled === 1 ? '停用' : '启用'
  for (const row of rows)
    await logWrite(ctx, goods, action, `${row.ownerNo}|${row.goodsNo}`, null, { isDisabled: input.isDisabled })
  await publishGoods(ctx, rows)
  return { done: rows.length }
})

const names = ['boxNum', 'shelfLifeDay', 'expiryManage', 'isBig', 'isFragile'] as const

const batch = handle(goodsBatch, async (ctx, input) => {
  await lockGoods(ctx, input.goods)
  const newValues = Object.fromEntries(names.flatMap((name) => (typeof input[name] === 'number' ? [[name, input[name]]] : [])))
  if (Object.keys(newValues).length === 0) throw refuse('A0410', { field: '要修改的属性' })
  const keys = [...new Map(input.goods.map((key) => [`${key.ownerNo}|${key.goodsNo}`, key])).values()]
  const rows = await comingOf(
    ctx,
    goodsTable,
    keys.map((key) => ({ ...key, ...newValues })),
  )
  const [fault] = await goodsRules.faults(ctx, rows)
  if (fault !== undefined) throw refuse('A1040', { goodsNo: keys[fault.row]?.goodsNo ?? '', reason: sentenceOf(fault) })
  await writeRows(ctx, goodsTable, goodsRules, rows)
  return { done: rows.length }
})

const labels = handle(
  goodsLabels,
  async (ctx, input) => {
    if (input.goods.some((key) => !seesOwner(ctx.person, key.ownerNo))) throw refuse('A0404')
    const rows = await ctx.tx.query<{
      ownerNo: string
      goodsNo: string
      goodsName: string
      specName: string
      barcode: string | null
      packQty: number
      isMain: number
    }>(
      `select g.owner_no, g.goods_no, g.goods_name, coalesce(g.spec_name, '') as spec_name,
              b.barcode, coalesce(b.pack_qty, 1) as pack_qty, coalesce(b.is_main, 0) as is_main
         from unnest($2::text[], $3::text[]) with ordinality as k(owner_no, goods_no, nth)
         join goods g on g.tenant_id = $1 and g.owner_no = k.owner_no and g.goods_no = k.goods_no
         left join goods_barcode b on b.tenant_id = $1 and b.owner_no = g.owner_no and b.goods_no = g.goods_no and b.is_disabled = 0
        where g.tenant_id = $1 order by k.nth, b.is_main desc, b.pack_qty, b.barcode`,
      [ctx.tenantId, ...keyColumns(input.goods)],
    )
    if (rows.length === 0) throw refuse('A0404')
    return { labels: rows.flatMap((row) => (row.barcode === null ? [] : [{ ...row, barcode: row.barcode }])) }
  },
  { readOnly: true },
)

export default [status, batch, labels]
