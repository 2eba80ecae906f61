// 商品档案 · goods/goods
import { planLife } from '#contract/rules/planLife'
import { goods } from '#contract/goods/goods'
import { normaliseBarcode } from '#contract/rules/barcode'
import { GOODS_TYPE, STOCKLESS } from '#contract/rules/goodsTexts'
import { volumeCm3 } from '#contract/rules/round'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { initialsOf } from '../platform/initials.ts'
import { plain, words, type Filter } from '../platform/kinds.ts'
import { everywhere } from '../platform/goods/white.ts'
import { seesOwner, warehouseSeen } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import type { Written } from '../platform/writeRow.ts'
import { expiryFault, isBig, refreshComplete, weightShifts } from '../platform/goods/archive.ts'
import { barcodeForm, putBarcode } from '../platform/goods/barcodeRow.ts'
import { logGoods } from '../platform/goods/goodsLog.ts'
import { clearGoods } from '../platform/goods/removal.ts'
import { nameHolds, putWords } from '../platform/goods/words.ts'

/** Rules G5, G7, G8 of floor.md §3.2, and the owner inside the caller's scope. */
const check = async (ctx: Ctx, body: Filter, before: Filter | null, confirmed: boolean): Promise<void> => {
  const now = { ...before, ...body }
  const ownerNo = plain(now['ownerNo'])
  if (!seesOwner(ctx.person, ownerNo)) throw refuse('A0400', {}, { ownerNo: `无货主权限：${ownerNo}` })
  const fault = expiryFault(withBatch(now))
  if (fault) throw refuse('A0400', {}, fault)
  const held = Number(before?.['stockQty'] ?? 0)
  if (held > 0 && STOCKLESS.has(Number(now['goodsType'])) && now['goodsType'] !== before?.['goodsType'])
    throw refuse(
      'A0400',
      {},
      { goodsType: `商品仍有库存${held}件，不能改为${GOODS_TYPE[now['goodsType'] as keyof typeof GOODS_TYPE]}` },
    )
  const barcode = barcodeForm(plain(body['mainBarcode']))
  if (barcode) throw refuse('A0400', {}, { mainBarcode: barcode })
  if (!confirmed && 'grossWeightG' in body && weightShifts(before?.['grossWeightG'], body['grossWeightG'])) throw refuse('A1038')
}

/** 效期管理 asks for batches: switching it on switches them on. */
const withBatch = (row: Filter): Filter => (row['expiryManage'] === 1 ? { ...row, batchManage: 1 } : row)

const sides = ['lengthMm', 'widthMm', 'heightMm'] as const

/** Columns a form does not carry: volume from the sides, pinyin initials for search, 大件 where nobody said. */
const fill = (before: Filter | null, body: Filter): Filter => {
  const now = { ...before, ...body }
  const [length, width, height] = sides.map((name) => Number(now[name] ?? 0))
  const whole = length && width && height
  const barcode = plain(body['mainBarcode'])
  return {
    ...(sides.some((name) => name in body) ? { volumeCm3: whole ? volumeCm3(length, width, height) : null } : {}),
    ...(body['goodsName'] ? { namePinyin: initialsOf(plain(body['goodsName'])) } : {}),
    ...(barcode === '' ? {} : { mainBarcode: normaliseBarcode(barcode) }),
    ...(body['expiryManage'] === 1 ? { batchManage: 1 } : {}),
    ...(body['grossWeightG'] === undefined ? {} : { weightSource: 1 }),
    ...defaults(body),
    ...(before === null && typeof body['isBig'] !== 'number' ? { isBig: isBig(now) ? 1 : 0 } : {}),
  }
}

/** Columns that are never empty: an emptied field goes back to what a new goods has. */
const standing: Filter = { goodsType: 1, storageType: 1, unit: '件' }
const defaults = (body: Filter): Filter =>
  Object.fromEntries([
    ...Object.entries(standing).filter(([name]) => body[name] === null),
    ...Object.entries(goods.fields)
      .filter(([name, field]) => field.kind === 'flag' && body[name] === null)
      .map(([name]) => [name, 0]),
  ])

const after = async (ctx: Ctx, written: Written): Promise<void> => {
  const ownerNo = plain(written.after['ownerNo'])
  const goodsNo = plain(written.after['goodsNo'])
  const barcode = plain(written.after['mainBarcode'])
  if (barcode !== '' && barcode !== plain(written.before?.['mainBarcode'])) {
    await putBarcode(ctx, { ownerNo, goodsNo, barcode, packQty: 1, barcodeType: 1, isMain: 1 })
  }
  if (written.after['goodsName'] !== written.before?.['goodsName']) await putWords(ctx.tx, [{ ownerNo, goodsNo }])
  await logGoods(ctx, [written], ctx.origin === 'sync' ? 3 : 1)
  await refreshComplete(ctx, [written.after])
  await changed(ctx, [{ resource: 'goods', key: `${ownerNo}|${goodsNo}`, op: 'put', ownerNo }])
}

export default serve(goods, (_today, person) => ({
  from: 'goods g',
  alias: 'g',
  columns: {
    barcodeNum:
      '(select count(*)::int from goods_barcode b where b.tenant_id = $1 and b.owner_no = g.owner_no and b.goods_no = g.goods_no)',
    stockQty:
      '(select coalesce(sum(s.qty), 0)::int from stock s where s.tenant_id = $1 and s.owner_no = g.owner_no and s.goods_no = g.goods_no)',
    size: "case when g.volume_cm3 is not null then concat(g.length_mm, '×', g.width_mm, '×', g.height_mm) end",
    protection: `(select string_agg(p.plan_name, '、' order by p.priority) from protection_plan p
                    where p.tenant_id = $1 and p.owner_no = g.owner_no and p.status = ${planLife.live}
                      and (p.warehouse_no = '${everywhere}' or ${warehouseSeen(person, ['p.warehouse_no', 'p.sid'])})
                      and (p.apply_type = 3 or exists (select 1 from protection_plan_goods t where t.tenant_id = $1 and t.plan_no = p.plan_no
                            and (t.goods_no = g.goods_no or (t.category_code <> '' and t.category_code = g.category_code)))))`,
  },
  search: {
    goodsName: (filter, p) => nameHolds('g', plain(filter['goodsName']), p),
    // any barcode of the goods, several at once
    mainBarcode: (filter, p) => {
      const codes = words(filter['mainBarcode']).map(normaliseBarcode)
      return codes.length === 0
        ? null
        : `(g.owner_no, g.goods_no) in (select b.owner_no, b.goods_no from goods_barcode b where b.tenant_id = $1 and b.barcode = any(${p.add(codes)}::text[]))`
    },
  },
  write: { table: 'goods', check, fill: (_ctx, body, before) => fill(before, body), after, checkRemove: clearGoods },
}))
